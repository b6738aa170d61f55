// npm start: installs what is missing, builds the web part when it changed, and starts the portal. --dev: reloads both.
import path from 'node:path'
import { ensureWeb } from './build-web.mjs'
import { runAsThis } from './child.mjs'
import { portalWords } from './portal-words.mjs'
import { ensureInstalled, node24, root } from './install.mjs'

const development = process.argv.includes('--dev')

ensureInstalled({ development })
if (!development) ensureWeb()
const main = path.join(root, 'src', 'server', 'main.ts')
const words = development ? ['--watch', '--watch-preserve-output', main] : [...portalWords, main]
const env = development ? { ...process.env, NODE_ENV: 'development', RELOAD_WEB: 'true' } : process.env
process.exitCode = await runAsThis(node24, words, { env })
