import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { requests } from '#shared/requests/index.ts'
import { breach, circle, placeOf, reachUp, tiers } from './support/floor-plan.ts'
import { isCode, isTest, isThere, parse, productFiles, textOf, type Import, type Source } from './support/sources.ts'

const files = productFiles()
const sources = files.filter((file) => isCode(file) && !isTest(file)).map((file) => parse(file, textOf(file)))
const packages = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> }

const planted = (file: string, text: string): Source => parse(file, text)
const importsOf = (all: readonly Source[]): Import[] => all.flatMap((source) => source.imports)
const breaches = (all: readonly Source[]): string[] => importsOf(all).flatMap((one) => breach(one) ?? [])

const reachesUp = (all: readonly Source[]): string[] => importsOf(all).flatMap((one) => reachUp(one) ?? [])

describe('rooms', () => {
  test('every file stands in a room', () => {
    expect(files.filter((file) => placeOf(file) === null)).toEqual([])
    expect(placeOf('src/server/utils/text.ts')).toBeNull()
    expect(placeOf('src/tools.ts')).toBeNull()
  })

  test('imports run downward, never to a sibling, never into another tier but the shared one', () => {
    expect(breaches(sources)).toEqual([])
  })

  test('what is general stands low in the shared tier too: a room uses no rules of a record that stands above it', () => {
    expect(reachesUp(sources)).toEqual([])
    expect(reachesUp([planted('src/server/platform/x.ts', "import { instalmentsOf } from '#shared/records/loan/instalments.ts'")])).toEqual(
      ['src/server/platform/x.ts uses rules of loan, which stands above it'],
    )
    expect(reachesUp([planted('src/server/requests/loan/x.ts', "import '#shared/records/loan/instalments.ts'")])).toEqual([])
  })

  test.each([
    [
      'src/server/foundation/database/planted.ts',
      "import { viewerOf } from '#server/people/viewer.ts'",
      'reaches up to src/server/people/viewer.ts',
    ],
    ['src/server/approval/planted.ts', "export * from '../requests/loan/module.ts'", 'reaches up to src/server/requests/loan/module.ts'],
    [
      'src/server/requests/loan/planted.ts',
      "export { x } from '../leave-request/module.ts'",
      'uses its sibling src/server/requests/leave-request/module.ts',
    ],
    [
      'src/web/requests/loan/planted.ts',
      "const x = await import('#web/requests/leave-request/room.ts')",
      'uses its sibling src/web/requests/leave-request/room.ts',
    ],
    ['src/server/areas/profile.ts', "import type { Home } from './home.ts'", 'uses its sibling src/server/areas/home.ts'],
    ['src/server/records/leave/planted.ts', "import '../loan/items.ts'", 'reaches up to src/server/records/loan/items.ts'],
    ['src/web/platform/planted.tsx', "type X = import('#server/app.ts').App", 'crosses into server: src/server/app.ts'],
    ['src/server/people/planted.ts', "import '#server/foundation/database/db.ts'; import '#shared/wire.ts'", null],
    [
      'src/shared/contract/planted.ts',
      "import { rows } from '#server/foundation/database/db.ts'",
      'crosses into server: src/server/foundation/database/db.ts',
    ],
    ['src/server/main.ts', "import '../../test/support/engine.ts'", 'uses test/support/engine.ts, which is no room of the product'],
  ])('a breach is found: %s', (file, text, told) => {
    expect(breaches([planted(file, text)])).toEqual(told === null ? [] : [expect.stringContaining(told)])
  })

  test('no files name each other in a circle, not even for their types', () => {
    expect(circle(sources)).toBeNull()
    const three = [
      planted('src/web/a.ts', "import './b.ts'"),
      planted('src/web/b.ts', "import { c } from './c.ts'"),
      planted('src/web/c.ts', "export * from './a.ts'"),
    ]
    expect(circle(three)).toEqual(['src/web/a.ts', 'src/web/b.ts', 'src/web/c.ts', 'src/web/a.ts'])
    const two = [planted('src/web/a.ts', "import type { B } from './b.ts'"), planted('src/web/b.ts', "import type { A } from './a.ts'")]
    expect(circle(two)).toEqual(['src/web/a.ts', 'src/web/b.ts', 'src/web/a.ts'])
    expect(circle([planted('src/web/a.ts', "void import('./b.ts')"), planted('src/web/b.ts', "import './a.ts'")])).toBeNull()
  })

  test('a room names its own files by relative paths, and those of other rooms by their alias', () => {
    const house = (file: string) => /^src\/\w+\/(?:(?:requests|areas)\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? path.posix.dirname(file)
    const crooked = (all: readonly Source[]) =>
      importsOf(all)
        .filter(({ from, specifier, file }) => file?.startsWith('src/') && specifier.startsWith('.') !== (house(from) === house(file)))
        .map(({ from, specifier }) => `${from}: ${specifier}`)
    expect(crooked(sources)).toEqual([])
    expect(crooked([planted('src/web/approval/acts/x.ts', "import '../held/y.ts'; import '#web/approval/held/y.ts'")])).toEqual([
      'src/web/approval/acts/x.ts: #web/approval/held/y.ts',
    ])
    expect(crooked([planted('src/web/requests/loan/x.ts', "import '../../approval/y.ts'; import '#web/approval/y.ts'")])).toEqual([
      'src/web/requests/loan/x.ts: ../../approval/y.ts',
    ])
  })

  test('every import leads to a file, or to a package that the product is installed with', () => {
    const nameOf = (specifier: string) =>
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/')
    const lost = importsOf(sources).filter(({ file, specifier }) =>
      file === null ? !specifier.startsWith('node:') && !(nameOf(specifier) in packages.dependencies) : !isThere(file),
    )
    expect(lost.map(({ from, specifier }) => `${from}: ${specifier}`)).toEqual([])
  })
})

describe('areas', () => {
  const named = (tier: string): string[] => [
    ...new Set(files.flatMap((file) => new RegExp(`^src/${tier}/areas/([^/.]+)`).exec(file)?.[1] ?? [])),
  ]
  /** Of one tier alone: what comes in files, and what only developers see. */
  const alone = ['import', 'gallery']

  test('bear one name on every tier on which they are', () => {
    const contracts = named('shared')
    expect([...named('server'), ...named('web')].filter((area) => !contracts.includes(area) && !alone.includes(area))).toEqual([])
  })
})

describe('tiers', () => {
  const packagesOf = (tier: string) => [
    ...new Set(
      importsOf(sources)
        .filter(({ from, file }) => file === null && placeOf(from)?.tier === tier)
        .map(({ specifier }) => specifier),
    ),
  ]

  test('the shared tier knows neither Node nor a browser', () => {
    expect(packagesOf('shared').toSorted()).toEqual(['big.js', 'zod/mini'])
    const { compilerOptions } = JSON.parse(textOf('src/shared/tsconfig.json')) as { compilerOptions: { lib: string[]; types?: string[] } }
    expect(compilerOptions.lib).toEqual(['es2024'])
    expect(compilerOptions.types ?? []).toEqual([])
  })

  test('ids are read in one spelling, by one shape', () => {
    const shapes = sources.filter(({ file }) => /\bz\.(guid|uuid)\(/.test(textOf(file))).map(({ file }) => file)
    expect(shapes).toEqual(['src/shared/wire.ts'])
  })

  test('the web tier knows no Node, the server no React', () => {
    expect(packagesOf('web').filter((name) => name.startsWith('node:'))).toEqual([])
    expect(packagesOf('server').filter((name) => /^(react|@mantine)/.test(name))).toEqual([])
  })
})

describe('request modules', () => {
  const kinds: string[] = Object.values(requests).map(({ kind }) => kind)
  const modules: string[] = Object.values(requests).map(({ module }) => module)
  /** Where a module may be known by name: its rooms, the records it changes, the demo's stories, the documents' table of inbox blocks. */
  const own = /^src\/(shared|server|web)\/(requests|records|texts)\/|^src\/server\/demo\/|^src\/web\/approval\/request\/inbox-blocks\.ts$/
  const deciding = (all: readonly Source[]) =>
    all
      .filter(({ file }) => !own.test(file))
      .flatMap(({ file, compared, keys }) =>
        [...compared.filter((text) => kinds.includes(text) || modules.includes(text)), ...keys.filter((key) => modules.includes(key))].map(
          (name) => `${file} decides by ${name}`,
        ),
      )

  test("no code outside of a module's rooms decides by its name", () => {
    expect(deciding(sources)).toEqual([])
    expect(deciding([planted('src/server/approval/x.ts', "if (request.module === 'LeaveRequest') pay()")])).toEqual([
      'src/server/approval/x.ts decides by LeaveRequest',
    ])
    expect(deciding([planted('src/web/shell/x.ts', "switch (kind) { case 'leave-request': open() }")])).toEqual([
      'src/web/shell/x.ts decides by leave-request',
    ])
    expect(deciding([planted('src/server/areas/x.ts', 'const places = { LeaveRequest: 1 }')])).toEqual([
      'src/server/areas/x.ts decides by LeaveRequest',
    ])
  })

  test('every module has a room of the same name on every tier', () => {
    for (const kind of Object.keys(requests))
      for (const tier of tiers)
        expect(isThere(`src/${tier}/requests/${kind}${tier === 'shared' ? '.ts' : ''}`), `${tier}/requests/${kind}`).toBe(true)
  })
})

describe('files', () => {
  test('are short enough to be read at a sitting', () => {
    const linesOf = (file: string) => textOf(file).split('\n').length - 1
    expect(
      files
        .filter((file) => !/\.(svg|png|ico)$/.test(file) && linesOf(file) > (isTest(file) ? 400 : 300))
        .map((file) => `${file}: ${linesOf(file)}`),
    ).toEqual([])
  })

  /** Registers: each entry is a room of its own, or the texts of one. */
  const registers = /^src\/(shared\/(areas|texts\/(en|id))|(server|web)\/areas)$/
  const most = 21

  test('stand in folders that can be taken in at a glance', () => {
    // A part of the page, its styles and its tests are one thing.
    const things = Map.groupBy(new Set(files.map((file) => file.replace(/(\.(test|module))?\.[^./]+$/, ''))), (thing) =>
      thing.slice(0, thing.lastIndexOf('/')),
    )
    const many = [...things].filter(([folder, found]) => !registers.test(folder) && found.length > most)
    expect(many.map(([folder, found]) => `${folder}: ${found.length}`)).toEqual([])
  })

  test('are named after what they hold', () => {
    const empty = /(^|[/-])(utils?|helpers?|common|misc)([-./]|$)/i
    expect(files.filter((file) => empty.test(file))).toEqual([])
    expect(empty.test('src/web/foundation/date-utils.ts')).toBe(true)
  })
})
