import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describedCalls, plainInput, takesDay, takesText, type DescribedCall, type Described } from '../support/api-inputs.ts'
import { openStage, type Person, type Stage } from './cast.ts'

let stage: Stage
let calls: DescribedCall[]

beforeAll(async () => {
  stage = await openStage()
  calls = describedCalls((await stage.portal.app.inject('/openapi.json')).json()).filter(({ path }) => path !== '/x/live')
})
afterAll(() => stage.close())

/** What every object inherits, a function and an object: a look-up by such a word finds something that nobody put there. */
const inherited = ['constructor', '__proto__']
/** Days that begin like one, or that a calendar has not: they are refused before it is asked who sends them. */
const noDays = ['9999-12', '2026-12-31x', '0000-01-01', '2026-02-30', '2026-1-1', '+10000-01-01']
/** Days at which calendars and PostgreSQL begin or end: whoever sends them goes another way with them. */
const farDays = ['9999-12-31', '0001-01-01']

async function send(by: Person, call: DescribedCall, input: Record<string, unknown>): Promise<number> {
  const rest = { ...input }
  const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const options: InjectOptions = {
    method: call.method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${await stage.portal.token(by)}` },
  }
  // Written by hand: a literal with `__proto__` would set the prototype instead of naming a field.
  if (call.method === 'GET' || call.method === 'DELETE') options.query = rest as Record<string, string>
  else Object.assign(options, { payload: JSON.stringify(rest), headers: { ...options.headers, 'content-type': 'application/json' } })
  return (await stage.portal.app.inject(options)).statusCode
}

/** Tells every call that answered with an error of the portal's own. */
async function broken(
  by: Person,
  wordsOf: (name: string, schema: Described) => readonly string[],
): Promise<{ told: string[]; tried: number }> {
  const told: string[] = []
  let tried = 0
  for (const call of calls)
    for (const [name, schema] of Object.entries(call.fields))
      for (const word of wordsOf(name, schema)) {
        const value = schema.type === 'array' ? [word] : word
        const status = await send(by, call, { ...plainInput(call, stage.id[by]), [name]: value })
        tried += 1
        if (status >= 500) told.push(`${call.method} ${call.path} as ${by}: ${name} = ${word} → ${status}`)
      }
  return { told, tried }
}

describe('a caller’s words', () => {
  it('name what is sorted or filtered by, never what every object inherits', async () => {
    for (const by of ['dewi', 'edgar'] as const) {
      const { told, tried } = await broken(by, (name, schema) => (takesText(schema) || name === 'sortingColumn' ? inherited : []))
      expect(told).toEqual([])
      expect(tried).toBeGreaterThan(500)
    }
  })

  it('are days that the calendar has, or are refused', async () => {
    for (const [by, words, least] of [
      ['dewi', [...noDays, ...farDays], 800],
      ['edgar', farDays, 200],
    ] as const) {
      const { told, tried } = await broken(by, (name, schema) => (takesDay(name, schema) ? words : []))
      expect(told).toEqual([])
      expect(tried).toBeGreaterThan(least)
    }
  })
})
