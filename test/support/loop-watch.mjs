// Loaded into a portal's process before anything else (NODE_OPTIONS=--import): writes a line for every piece of work that kept
// its event loop. What counts is the processor's time that the main thread used between two looks, so that a busy machine is
// not taken for a long piece of work.
import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const [file, leastMs, everyMs, plantedMs] = [process.env.LOOP_WATCH, 25, 4, 120]

if (isMainThread && file) {
  let before = used()
  const look = () => {
    const now = used()
    if (now - before >= leastMs) appendFileSync(file, `${(now - before).toFixed(1)}\n`)
    before = used()
    setTimeout(look, everyMs).unref()
  }
  look()
  // A fault to be found: whoever looks for blocks plants one.
  process.on('SIGUSR2', () => {
    for (const begun = used(); used() - begun < plantedMs;);
  })
}

function used() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
