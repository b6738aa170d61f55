import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openRest } from './busy.ts'

const restMs = 400

/** Keeps the event loop from everything else. */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

async function rested(rest: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await rest()
  return performance.now() - begun
}

it('rests after a time in which the process was busy, and not once it has been calm', async () => {
  const rest = openRest(restMs)
  work(200)
  expect(await rested(rest)).toBeGreaterThan(restMs * 0.9)
  // The rest itself was calm.
  expect(await rested(rest)).toBeLessThan(restMs / 2)
  await pause(150)
  expect(await rested(rest)).toBeLessThan(restMs / 2)
})
