import { readdirSync } from 'node:fs'
import type { Endpoint } from '#shared/contract/endpoint.ts'

/** Every call of every contract, each once. */
export async function contracts(): Promise<Endpoint[]> {
  const found = new Set<Endpoint>()
  const seen = new Set<unknown>()
  for (const room of ['areas', 'requests'])
    for (const file of readdirSync(`src/shared/${room}`).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')))
      callsIn(await import(/* @vite-ignore */ `../../src/shared/${room}/${file}`), found, seen)
  return [...found]
}

function callsIn(thing: unknown, found: Set<Endpoint>, seen: Set<unknown>): void {
  if (typeof thing !== 'object' || thing === null || seen.has(thing) || '_zod' in thing) return
  seen.add(thing)
  if (isCall(thing)) found.add(thing)
  else for (const part of Object.values(thing)) callsIn(part, found, seen)
}

const isCall = (thing: object): thing is Endpoint => 'method' in thing && 'path' in thing && 'input' in thing
