import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openRest } from './busy.ts'

const restMs = 400

async function rested(rest: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await rest()
  return performance.now() - begun
}

it('rests where somebody has just called, and not where nobody has', async () => {
  const server = new EventEmitter()
  const rest = openRest(server, restMs)
  expect(await rested(rest)).toBeLessThan(restMs / 2)
  server.emit('request')
  expect(await rested(rest)).toBeGreaterThan(restMs * 0.9)
  await pause(150)
  expect(await rested(rest)).toBeLessThan(restMs / 2)
})
