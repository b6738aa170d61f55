import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages, type Language } from '#shared/texts/index.ts'
import { nameOfField } from '#server/foundation/basis/shape.ts'
import { contracts } from '../support/contracts.ts'
import { describedCalls, type DescribedCall } from '../support/api-inputs.ts'
import { openStage, type Stage } from './cast.ts'

const spoken = Object.keys(languages) as Language[]

interface Described {
  _zod?: { def: Record<string, unknown> }
}

/** Names of the fields in a schema, however deep. */
function namesIn(schema: unknown, known: Set<string>, seen = new Set<unknown>()): void {
  const def = (schema as Described | undefined)?._zod?.def
  if (!def || seen.has(schema)) return
  seen.add(schema)
  const parts: unknown[] = [def['innerType'], def['in'], def['out'], def['element'], def['valueType']]
  for (const several of [def['options'], def['items']]) if (Array.isArray(several)) parts.push(...(several as unknown[]))
  if (typeof def['getter'] === 'function') parts.push((def['getter'] as () => unknown)())
  for (const [name, part] of Object.entries((def['shape'] as Record<string, unknown> | undefined) ?? {})) {
    known.add(name)
    parts.push(part)
  }
  for (const part of parts) namesIn(part, known, seen)
}

/** Every name that a caller can send, from all contracts. */
async function namesOfTheWire(): Promise<string[]> {
  const known = new Set<string>()
  for (const { input } of await contracts()) namesIn(input, known)
  return [...known].toSorted()
}

it('every field of every contract is known by a name to people, in each language', async () => {
  const names = await namesOfTheWire()
  expect(names.length).toBeGreaterThan(200)
  for (const language of spoken) {
    const whole = nameOfField([], language)
    expect(names.filter((name) => nameOfField([name], language) === whole)).toEqual([])
  }
  expect(nameOfField(['employees', 3, 'breakMinutes'], 'en')).toBe('Break in minutes')
  expect(nameOfField(['startDateTo'], 'en')).toBe('From, until')
  expect(nameOfField(['constructor'], 'id')).toBe('Isi permintaan')
})

describe('input that is not as its contract says', () => {
  let stage: Stage
  let calls: DescribedCall[]
  beforeAll(async () => {
    stage = await openStage()
    // Whoever signs out is asked for nothing more.
    calls = describedCalls((await stage.portal.app.inject('/openapi.json')).json()).filter(({ path }) => path !== '/x/access/sign-out')
  })
  afterAll(() => stage.close())

  const wireWord = /\b[a-z]+[A-Z]\w*\b|[a-z_]\w*\.\w+|invalid input|expected|received|undefined|\bnull\b/
  const send = async (call: DescribedCall, payload: Record<string, unknown>, language: Language) =>
    stage.as('amina').request({
      method: call.method,
      url: `/api${call.path.replace(/\{\w+\}/g, '1')}`,
      payload,
      headers: { 'accept-language': language },
    })

  it.each(spoken)('is told without a name of the wire: every field of every call, in %s', async (language) => {
    const told: string[] = []
    let refused = 0
    for (const call of calls.filter(({ method }) => method === 'POST' || method === 'PUT'))
      for (const wrong of [{ a: 1 }, -1e9, 'x'.repeat(5000), null]) {
        const { status, error } = await send(call, Object.fromEntries(Object.keys(call.fields).map((name) => [name, wrong])), language)
        if (status !== 400) continue
        refused += 1
        for (const text of [...error.Errors, ...Object.values(error.fields ?? {}).flat()])
          if (wireWord.test(text)) told.push(`${call.method} ${call.path}: ${text}`)
      }
    expect(told).toEqual([])
    expect(refused).toBeGreaterThan(200)
  })

  it('names the break of an overtime and the type of a leave as the screens do', async () => {
    const overtime = calls.find(({ path }) => path === '/overtime-schedule/CreateOrUpdate')
    const leave = calls.find(({ path }) => path === '/leave-request/CreateOrUpdate')
    if (!overtime || !leave) throw new Error('the calls are served')
    const broken = await send(overtime, { breakMinutes: -5 }, 'en')
    expect(broken.error.Errors).toContain('Break in minutes: Negative value is not allowed')
    expect(broken.error.fields?.['breakMinutes']).toEqual(['Negative value is not allowed'])
    const empty = await send(leave, {}, 'id')
    expect(empty.error.Errors).toContain('Jenis cuti: Kolom ini wajib diisi')
  })
})
