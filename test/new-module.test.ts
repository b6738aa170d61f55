import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What `npm run new:request` writes is tried in a copy of the project, as somebody has it who has just written it. */

const root = path.resolve(import.meta.dirname, '..')
const kept = ['node_modules', '.git', 'dist', 'data', 'coverage', 'reports']
let [copy, told] = ['', '']

const always =
  'title:text:100! startsOn:date! endsOn:date! cost:money! persons:number:1-30! level:choice:basic|advanced! certified:checkbox month:month! begins:time! talk:datetime! note:multiline!'
/** Forms of every kind of field: all asked for, with a record; none; and the one that is written where nobody says any. */
const modules = [
  [
    'formal-development',
    'Formal development',
    'Pengembangan formal',
    '--record',
    '--alone-on-its-days',
    '--icon',
    'training',
    '--fields',
    always,
  ],
  ['home-office', 'Home office', 'Kerja dari rumah', '--fields', always.replaceAll('!', '').replace('100', '20')],
  ['parking', 'Parking', 'Parkir', '--record'],
] as const

beforeAll(async () => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'calendula-module-'))
  cpSync(root, copy, { recursive: true, filter: (file) => !kept.includes(path.relative(root, file)) })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction')
  for (const words of modules) told += await run('scripts/new-request.ts', ...words)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs a program of the copy; what it said where it failed. */
async function run(...words: string[]): Promise<string> {
  const { TEST_TALLY: _, VITEST_POOL_ID: __, ...env } = process.env
  const said: string[] = []
  const child = spawn(process.execPath, words, { cwd: copy, env: { ...env, RIGHTS_OF: 'formal-development' } })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  const [code] = await once(child, 'close')
  return code === 0 ? '' : said.join('')
}

const vitest = (project: string, ...files: string[]) =>
  run('node_modules/vitest/vitest.mjs', 'run', '--retry', '0', '--project', project, ...files)

test('its code fits on every tier', async () => {
  expect(told).toBe('')
  expect(await run('node_modules/typescript/bin/tsc', '-b', 'src/shared', 'src/server', 'src/web')).toBe('')
})

test('lint and format have nothing to say of it', async () => {
  const written = globSync(`{src,test}/**/*{${modules.map(([kind]) => kind).join(',')}}*{/*,}.{ts,tsx}`, { cwd: copy })
  expect(written.length).toBeGreaterThan(35)
  expect(await run('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...written)).toBe('')
  expect(await run('node_modules/oxfmt/bin/oxfmt', '--check', 'src', 'test')).toBe('')
})

test('its rights are those of every request, its own tests hold, and every word that a screen names comes with it', async () => {
  expect(
    await vitest(
      'unit',
      ...modules.map(([kind]) => `src/server/requests/${kind}`),
      ...['architecture', 'own-names', 'texts-of-screens', 'assurance/rights'].map((name) => `test/${name}.test.ts`),
    ),
  ).toBe('')
})

test('in the browser it is found, filled in, sent and decided on, and says words alone', async () => {
  expect(await vitest('browser', 'test/e2e/formal-development.e2e.ts', 'test/e2e/home-office.e2e.ts')).toBe('')
})
