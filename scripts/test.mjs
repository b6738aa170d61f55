// npm test: every test on a real PostgreSQL and in a real browser, and beside them types, lint, format and unused code.
// npm test -- WORDS runs tests alone, with these words for vitest (a file, -t NAME, --project unit …).
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runChecks } from './checks.mjs'
import { findChromium } from './chromium.mjs'
import { ensureInstalled, fail, node24, root } from './install.mjs'

const words = process.argv.slice(2)
const isWhole = words.length === 0

ensureInstalled()
const chromium = findChromium()
if (isWhole) demandPrograms()
const folder = mkdtempSync(path.join(os.tmpdir(), 'calendula-results-'))
try {
  process.exitCode = await runAll(path.join(folder, 'tally.json'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** A run that cannot end well does not begin. */
function demandPrograms() {
  if (!findChromium({ windowed: true }))
    fail('The browser tests need Chromium: "apt-get install chromium" (or your system\'s package), or set CHROMIUM to its path.')
  if (spawnSync('glewlwyd', ['--version'], { stdio: 'ignore' }).error)
    fail('The test of sign-in elsewhere needs the identity provider glewlwyd: "apt-get install glewlwyd" (or your system\'s package).')
}

async function runAll(tally) {
  const tests = ['vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=./test/run/tally.ts', ...words]
  const [, told] = await Promise.all([
    run(tests, 'inherit', { TEST_TALLY: tally }),
    isWhole ? runChecks((check) => run(check, 'pipe')) : [],
  ])
  for (const { text } of told) process.stdout.write(text)
  const isNamed = words.some((word) => /^(-t|--testNamePattern)\b/.test(word))
  const marks = told.map(({ title, ok }) => `${ok ? '+' : '-'}${title}`)
  const { code } = await run(
    [path.join(root, 'test/run/tell.ts'), tally, isWhole ? 'whole' : isNamed ? 'named' : 'part', ...marks],
    'inherit',
  )
  return code
}

function run([program, ...rest], output, more = {}) {
  const PATH = `${path.dirname(node24)}${path.delimiter}${process.env.PATH ?? ''}`
  // What Node has made of the packages once: a run starts some hundred processes.
  const NODE_COMPILE_CACHE = path.join(root, 'node_modules', '.compile-cache')
  const env = { ...process.env, PATH, NODE_COMPILE_CACHE, ...(chromium && { CHROMIUM: chromium }), NODE_ENV: 'test', ...more }
  const child = spawn(node24, [path.resolve(root, 'node_modules', program), ...rest], {
    cwd: root,
    stdio: ['inherit', output, output],
    env,
  })
  const chunks = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}
