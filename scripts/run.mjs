// Runs one of the project's scripts: node scripts/run.mjs scripts/NAME.ts [words …]
import { runAsThis } from './child.mjs'
import { ensureInstalled, fail, node24 } from './install.mjs'

const [script, ...words] = process.argv.slice(2)
if (!script) fail('Which script? node scripts/run.mjs scripts/NAME.ts [words …]')
// The bench and the writer of modules need the tools; what an operator runs needs none.
ensureInstalled({ development: /^scripts\/(bench|new-request)/.test(script) })
process.exitCode = await runAsThis(node24, [script, ...words])
