// Watches over the database of a run of tests: its standard input ends when the run does, however that came about. What is
// then still there of the server and its folder is ended and removed.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const [folder] = process.argv.slice(2)

process.stdin.resume()
process.stdin.on('end', () => void end())
process.stdin.on('error', () => void end())

async function end() {
  // A run that ends by itself stops its server within moments.
  await wait(2000)
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const pid = server()
    if (pid === null) break
    signal(pid)
    await wait(500)
  }
  rmSync(folder, { recursive: true, force: true })
}

function server() {
  try {
    const pid = Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 1 ? pid : null
  } catch {
    return null
  }
}

function signal(pid) {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // A server killed outright leaves its file behind.
    rmSync(path.join(folder, 'postgres'), { recursive: true, force: true })
  }
}
