// npm test: types, lint, format, unused code, then every test on a real PostgreSQL and in a real browser.
// npm test -- WORDS runs the tests alone, with these words for vitest (a file, -t NAME, --project unit …).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureWeb } from './build-web.mjs'
import { findChromium } from './chromium.mjs'
import { ensureInstalled, fail, node24, root } from './install.mjs'

const words = process.argv.slice(2)
const checks = [
  ['types', 'typescript/bin/tsc', '-b'],
  ['lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['format', 'oxfmt/bin/oxfmt', '--check', '.'],
  ['unused code', 'knip/bin/knip.js', '--no-progress'],
]

ensureInstalled()
const chromium = findChromium()
if (!chromium) fail('The browser tests need Chromium: "apt-get install chromium" (or your system\'s package), or set CHROMIUM to its path.')

const failedChecks = words.length > 0 ? [] : checks.filter(([title, ...command]) => !passes(title, command))
ensureWeb()
const { passed, failed } = runTests()
const good = words.length > 0 ? 0 : checks.length - failedChecks.length
for (const [title] of failedChecks) process.stdout.write(`The check of ${title} failed; see above.\n`)
process.stdout.write(`${passed + good} passed, ${failed + failedChecks.length} failed\n`)
process.exitCode = failed + failedChecks.length > 0 || passed === 0 ? 1 : 0

function passes(title, command) {
  const started = Date.now()
  const ok = run(command) === 0
  process.stdout.write(`${ok ? '✓' : '✗'} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
  return ok
}

function runTests() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'calendula-results-'))
  const file = path.join(folder, 'results.json')
  const code = run(['vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...words])
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8'))
    // A file that could not be loaded has no failed test of its own; an error outside every test has neither.
    const unseen = code !== 0 && numFailedTests === 0 ? Math.max(1, numFailedTestSuites) : 0
    return { passed: numPassedTests, failed: numFailedTests + unseen }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run([program, ...rest]) {
  const PATH = `${path.dirname(node24)}${path.delimiter}${process.env.PATH ?? ''}`
  const env = { ...process.env, PATH, CHROMIUM: chromium, NODE_ENV: 'test' }
  return spawnSync(node24, [path.join(root, 'node_modules', program), ...rest], { cwd: root, stdio: 'inherit', env }).status
}
