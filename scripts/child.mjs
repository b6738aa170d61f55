// Runs a program as this one: its output, its signals, its exit code.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { root } from './install.mjs'

export function runAsThis(program, words, { env = process.env, cwd = root } = {}) {
  // What the program starts finds the project's own Node first, too.
  const PATH = `${path.dirname(program)}${path.delimiter}${env.PATH ?? ''}`
  // Compiled code is kept: without it every start strips the types and compiles anew, which costs time and 25 MB.
  const NODE_COMPILE_CACHE = env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'compiled')
  const child = spawn(program, words, { stdio: 'inherit', cwd, env: { ...env, PATH, NODE_COMPILE_CACHE } })
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}
