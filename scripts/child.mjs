// Runs a program as this one: its output, its signals, its exit code, and its end.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

const lookMs = 500

export function runAsThis(program, words, { env = process.env, cwd = root } = {}) {
  // What the program starts finds the project's own Node first, too.
  const PATH = `${path.dirname(program)}${path.delimiter}${env.PATH ?? ''}`
  // Compiled code is kept: without it every start strips the types and compiles anew, which costs time and 25 MB.
  const NODE_COMPILE_CACHE = env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'compiled')
  // The channel tells the program when this one has ended, also where nothing was left that could say so.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(program, words, { stdio, cwd, env: { ...env, PATH, NODE_COMPILE_CACHE } })
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  endWithNpm(() => child.kill('SIGTERM'))
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      if (child.connected) child.disconnect()
      resolve(code ?? (signal ? 1 : 0))
    })
  })
}

/** npm, and the shell that it runs a script in, hand no signal on where they are killed: their end is this program's. */
function endWithNpm(end) {
  const script = process.env.npm_lifecycle_script ?? ''
  if (!script.includes(path.basename(process.argv[1] ?? ''))) return
  const parent = process.ppid
  // Some shells replace themselves by the script, others stand between npm and it.
  const npm = read(parent, 'cmdline').includes('\0-c\0') ? parentOf(parent) : null
  setInterval(() => {
    if (process.ppid !== parent || parentOf(parent) !== (npm ?? parentOf(parent))) end()
  }, lookMs).unref()
}

const parentOf = (pid) => /\) \S (\d+)/.exec(read(pid, 'stat'))?.[1] ?? null

/** What Linux tells of a process; nothing elsewhere. */
function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
