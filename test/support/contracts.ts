import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Setting } from '#shared/contract/setting.ts'

const shared = path.resolve(import.meta.dirname, '../../src/shared')

/** Every call of every contract, each once. */
export async function contracts(): Promise<Endpoint[]> {
  const found = new Set<Endpoint>()
  const seen = new Set<unknown>()
  for (const room of ['areas', 'requests'])
    for (const file of readdirSync(path.join(shared, room)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')))
      callsIn(await import(/* @vite-ignore */ path.join(shared, room, file)), found, seen)
  return [...found]
}

/** Every setting that a contract declares. */
export async function declaredSettings(): Promise<Setting[]> {
  const found = new Set<Setting>()
  for (const room of ['areas', 'requests'])
    for (const file of readdirSync(path.join(shared, room)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')))
      for (const thing of Object.values((await import(/* @vite-ignore */ path.join(shared, room, file))) as object))
        if (isSetting(thing)) found.add(thing)
  return [...found]
}

const isSetting = (thing: unknown): thing is Setting => typeof thing === 'object' && thing !== null && 'usual' in thing && 'who' in thing

function callsIn(thing: unknown, found: Set<Endpoint>, seen: Set<unknown>): void {
  if (typeof thing !== 'object' || thing === null || seen.has(thing) || '_zod' in thing) return
  seen.add(thing)
  if (isCall(thing)) found.add(thing)
  else for (const part of Object.values(thing)) callsIn(part, found, seen)
}

const isCall = (thing: object): thing is Endpoint => 'method' in thing && 'path' in thing && 'input' in thing
