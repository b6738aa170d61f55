// Builds the web part when its sources changed since the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fail, node24, root } from './install.mjs'

const stamp = path.join(root, 'dist', 'web', '.sources')
const sources = ['src/web', 'src/shared', 'vite.config.ts', 'package-lock.json']

export function ensureWeb() {
  const wanted = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write('Building the web part …\n')
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const result = spawnSync(node24, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status !== 0) fail(`The web part could not be built:\n${result.stderr || result.stdout}`)
  writeFileSync(stamp, wanted)
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesOf(path.join(root, source))) hash.update(path.relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesOf(place) {
  if (!existsSync(place)) return []
  const entries = readdirSync(path.dirname(place), { withFileTypes: true })
  if (!entries.find(({ name }) => name === path.basename(place))?.isDirectory()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
