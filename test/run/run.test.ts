import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tally } from './tally.ts'
import { verdictOf } from './verdict.ts'

const root = path.resolve(import.meta.dirname, '../..')
const planted = {
  'good.test.js': `it('passes', () => expect(1).toBe(1)); it.skip('waits for the data', () => {}); it('fails', () => expect(1).toBe(2))`,
  'late.test.js': `let tries = 0; it('passes at another try', () => expect((tries += 1)).toBe(2))`,
  'shut.test.js': `describe('a company', () => { beforeAll(() => { throw new Error('no database') })
    it('is founded', () => {}); describe('of nine', () => { it('is small', () => {}) }) })
    it.each([['amina'], ['budi']])('knows %s', () => expect(1).toBe(1))`,
  'broken.test.js': `import './nowhere.js'`,
  'vitest.config.js': `export default { test: { globals: true, retry: 1 } }`,
}

let folder: string
let tally: Tally

/** A program of the project as a command; its exit code and what it printed. */
const command = (words: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    const settings = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', ...env }
    execFile(process.execPath, words, { cwd: root, env: settings }, (error, out) => resolve({ code: Number(error?.code ?? 0), out }))
  })

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'calendula-run-'))
  for (const [name, text] of Object.entries(planted)) writeFileSync(path.join(folder, name), text)
  const words = ['run', '--root', folder, '--config', path.join(folder, 'vitest.config.js'), `--reporter=${root}/test/run/tally.ts`]
  await command([path.join(root, 'node_modules/vitest/vitest.mjs'), ...words], { TEST_TALLY: path.join(folder, 'tally.json') })
  tally = JSON.parse(readFileSync(path.join(folder, 'tally.json'), 'utf8')) as Tally
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a run is counted', () => {
  const named = (state: string) => tally.tests.filter((test) => test.state === state).map(({ titles }) => titles.join(' > '))

  it('test by test: what passed, failed, was skipped, and what never began since its group could not', () => {
    expect(named('passed').toSorted()).toEqual(['knows amina', 'knows budi', 'passes', 'passes at another try'])
    expect(named('failed')).toEqual(['fails'])
    expect(named('skipped')).toEqual(['waits for the data'])
    expect(named('uncounted')).toEqual(['a company > is founded', 'a company > of nine > is small'])
  })

  it('with the tries that it took', () => {
    expect(tally.tests.filter(({ retries }) => retries > 0).map(({ titles }) => titles[0])).toEqual(['fails', 'passes at another try'])
  })

  it('with files and groups that could not begin, also where other tests failed', () => {
    expect(tally.failures.map((failure) => failure.split(':')[0]).toSorted()).toEqual(['broken.test.js', 'shut.test.js > a company'])
  })
})

describe('the last lines', () => {
  const none = { passed: [], failed: [] }
  const last = (lines: readonly string[]) => lines.slice(-2)

  it('tell every number, and a group that could not begin as failed', () => {
    const { lines, good } = verdictOf(tally, none, null, false)
    expect(last(lines)).toEqual(['2 tried again, 2 never begun', '4 passed, 3 failed, 1 skipped'])
    expect(lines).toContain('Skipped: good.test.js > waits for the data')
    const late = lines.indexOf('Passed at another try: late.test.js > passes at another try')
    expect(lines[late + 1]).toBe('  expected 1 to be 2 // Object.is equality ← late.test.js:1')
    expect(good).toBe(false)
  })

  it('count checks, and rows that nothing proves', () => {
    const passed = { tests: tally.tests.filter(({ state }) => state === 'passed'), failures: [] }
    expect(verdictOf(passed, { passed: ['types', 'lint'], failed: [] }, [], false)).toMatchObject({ good: true })
    expect(last(verdictOf(passed, { passed: ['types'], failed: ['lint'] }, ['A1.01 is not proven'], false).lines)[1]).toBe(
      '5 passed, 2 failed',
    )
  })

  it('are of a failure where something was skipped and nothing may be', () => {
    const skipped = { tests: tally.tests.filter(({ state }) => state === 'passed' || state === 'skipped'), failures: [] }
    expect(verdictOf(skipped, none, [], false)).toMatchObject({ good: true })
    const whole = verdictOf(skipped, none, [], true)
    expect([whole.good, last(whole.lines)[1]]).toEqual([false, '5 passed, 1 failed, 1 skipped'])
  })

  it('are of a failure where nothing ran at all', async () => {
    expect(verdictOf({ tests: [], failures: [] }, none, null, false).good).toBe(false)
    const ended = await command(['test/run/tell.ts', path.join(folder, 'nothing.json'), 'part'])
    expect([ended.code, ended.out.trimEnd().split('\n').at(-1)]).toEqual([1, '0 passed, 1 failed'])
  })
})

it('a law that fails fails again by the same seed', async () => {
  const own = path.join(folder, 'laws')
  mkdirSync(own)
  writeFileSync(
    path.join(own, 'law.test.js'),
    `import { appendFileSync } from 'node:fs'; import fc from 'fast-check'
     it('draws', () => fc.assert(fc.property(fc.integer(), (one) => appendFileSync(process.env.DRAWN, one + ' '))))`,
  )
  const alias = { 'fast-check': path.join(root, 'node_modules/fast-check/lib/fast-check.js') }
  const test = { globals: true, setupFiles: [path.join(root, 'test/support/each-file.ts')], alias }
  const config = path.join(own, 'vitest.config.js')
  writeFileSync(config, `export default ${JSON.stringify({ test })}`)
  const drawn = async (seed: string, name: string) => {
    const words = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', own, '--config', config]
    const DRAWN = path.join(own, name)
    const { out } = await command(words, { FC_SEED: seed, DRAWN })
    expect(out).toContain('1 passed')
    return readFileSync(DRAWN, 'utf8')
  }
  const [one, same, another] = [await drawn('7', 'one'), await drawn('7', 'same'), await drawn('8', 'another')]
  expect([one === same, one === another]).toEqual([true, false])
})
