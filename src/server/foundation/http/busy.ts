import type { EventEmitter } from 'node:events'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** Whoever has called goes on for so long, or waits for an answer. */
const stillThereMs = 100

/**
 * For work that nobody waits for: waits `ms` where somebody has just called the server (Node's own, with its `request`), and
 * not at all where nobody has, so that people's calls come first and what is left over is used.
 */
export function openRest(server: EventEmitter, ms: number): () => Promise<void> {
  let calledAt = -Infinity
  server.on('request', () => (calledAt = performance.now()))
  return async () => {
    if (performance.now() - calledAt < stillThereMs) await pause(ms)
  }
}
