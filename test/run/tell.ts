import { existsSync, readFileSync } from 'node:fs'
import { unproven } from '../contract/row.ts'
import { rows } from '../contract/rows.ts'
import type { Tally } from './tally.ts'
import { verdictOf } from './verdict.ts'

/** Tells what became of a run: node test/run/tell.ts TALLY whole|part|named [+CHECK that passed | -CHECK that failed …] */

const [file = '', extent, ...checks] = process.argv.slice(2)
const tally: Tally = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Tally)
  : { tests: [], failures: ['the run ended before it was counted'] }
const isWhole = extent === 'whole'
// A part is judged by the files of which it ran every test.
const left = new Set(tally.tests.filter(({ state }) => state === 'skipped' || state === 'uncounted').map((test) => test.file))
const ran = new Set(tally.tests.map((test) => test.file).filter((name) => !left.has(name)))
const named = (sign: string) => checks.filter((check) => check.startsWith(sign)).map((check) => check.slice(1))
const without = unproven(rows, tally.tests, (name) => isWhole || ran.has(name))
const { lines, good } = verdictOf(
  // Tests of other names than asked for were left out, not skipped.
  extent === 'named' ? { ...tally, tests: tally.tests.filter(({ state }) => state !== 'skipped') } : tally,
  { passed: named('+'), failed: named('-') },
  isWhole || without.length > 0 ? without : null,
  isWhole && Boolean(process.env['CI']),
)
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = good ? 0 : 1
