// npm run check: types, lint, format and unused code, as npm test runs them beside the tests.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { runChecks } from './checks.mjs'
import { ensureInstalled, node24, root } from './install.mjs'

ensureInstalled()
const checks = await runChecks(run, ({ text }) => process.stdout.write(text))
process.exitCode = checks.every(({ ok }) => ok) ? 0 : 1

/** Runs a program of the packages; what it says is kept. */
function run([program, ...rest]) {
  const child = spawn(node24, [path.join(root, 'node_modules', program), ...rest], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(said).toString() }))
  })
}
