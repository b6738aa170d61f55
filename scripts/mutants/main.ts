// npm run mutants -- PLACE… [--sample N]: plants faults one at a time and tells, by room, how many the tests notice.
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { chanceOf, tableOf, type Planted } from './rooms.ts'

/** Which tests hold a place, the narrowest place first: folders of tests, or a test. */
const testsOf: readonly (readonly [place: string, tests: readonly string[]])[] = [
  [
    'src/server/people',
    [
      'src/server/people',
      'src/server/approval/flow/imagined.test.ts',
      'src/server/areas/{approval-right,calendar,import,time-setup}',
      'src/server/areas/attendance/who-was-there.test.ts',
      'src/server/foundation/identity/provider.test.ts',
      'test/assurance/{absence,access,outside-tokens,rights-of-delegates,security-log,stand-ins,tokens}.test.ts',
    ],
  ],
  [
    'src/server/approval',
    [
      'src/server/approval',
      'src/server/areas/{approval-right,flow,home}',
      'src/server/areas/{batch,held-decision}.test.ts',
      'src/server/requests/{leave-request,loan,overtime-schedule}',
      'test/assurance/{absence,email-action,reopen,rights-of-delegates,stand-ins,trespass}.test.ts',
    ],
  ],
  [
    'src/server/records',
    [
      'src/server/records',
      'src/server/requests',
      'src/server/areas/{attendance,import,shift-schedule,time-setup}',
      'src/server/areas/staffing.test.ts',
      'test/recompute',
      'test/assurance/half-holidays.test.ts',
    ],
  ],
  ['src/server', ['src/server', 'test/assurance']],
  ['src/shared', ['src/shared']],
  ['src/web', ['src/web']],
]

const { values, positionals } = parseArgs({ options: { sample: { type: 'string' } }, allowPositionals: true })
const seed = process.env['FC_SEED'] ?? String(Math.floor(Math.random() * 2 ** 31))
process.env['FC_SEED'] = seed
process.env['NODE_ENV'] = 'test'

const files = positionals.flatMap(sourcesIn)
if (files.length === 0) {
  process.stderr.write('Which place? npm run mutants -- src/shared/records [--sample 200]\n')
  process.exit(1)
}
const sample = values.sample === undefined ? null : Number(values.sample)
if (sample !== null && !(sample > 0)) {
  process.stderr.write('--sample takes how many lines to plant faults in.\n')
  process.exit(1)
}

process.env['MUTANTS_TESTS'] = [...new Set(files.flatMap(testsFor))].join(' ')
// With a database each start of the portal counts; functions alone answer at once.
const isQuick = files.every((file) => file.startsWith('src/shared/'))
process.stdout.write(`FC_SEED=${seed}\n`)
const folder = mkdtempSync(path.join(os.tmpdir(), 'calendula-mutants-'))
try {
  const found = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: sample === null ? files : someLines(files, sample),
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: true },
    coverageAnalysis: 'perTest',
    // What a hook before the tests runs through too is judged by the tests that run through it, not by all.
    ignoreStatic: !isQuick,
    // The language server of TypeScript 7 has none of the functions that rewriting its configuration would need.
    tsconfigFile: 'tsconfig.none.json',
    ignorePatterns: ['dist', 'data', 'docs/pictures'],
    tempDirName: folder,
    concurrency: 1,
    dryRunTimeoutMinutes: 60,
    timeoutMS: isQuick ? 10_000 : 60_000,
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: false, skipFull: true },
    allowConsoleColors: false,
    thresholds: { high: 100, low: 90, break: null },
  }).runMutationTest()
  const planted = found.map(({ fileName, status }): Planted => ({ file: path.relative(process.cwd(), fileName), status }))
  process.stdout.write(`\n${tableOf(planted)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function testsFor(file: string): readonly string[] {
  return testsOf.find(([place]) => file.startsWith(`${place}/`))?.[1] ?? ['src']
}

/** The code of a place without its tests. */
function sourcesIn(place: string): string[] {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  return globSync(`${place}/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$/.test(file))
}

/** So many lines of the code, each drawn once; what holds no fault to plant is passed over by the planting itself. */
function someLines(of: readonly string[], count: number): string[] {
  const lines = of.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, index) =>
        /[=<>+\-*?&|(]/.test(text) && !/^\s*(import|export (type|interface)|\/\/|\*|\/\*)/.test(text)
          ? [`${file}:${index + 1}-${index + 1}`]
          : [],
      ),
  )
  const chance = chanceOf(Number(seed))
  const drawn: string[] = []
  while (drawn.length < count && lines.length > 0) drawn.push(...lines.splice(Math.floor(chance() * lines.length), 1))
  return drawn
}
