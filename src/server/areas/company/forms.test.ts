import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import type { ConsoleCode } from './console-code.ts'
import { fieldsOf, isForged, maySetUp } from './forms.ts'

const publicUrl = 'https://hr.example.com'
const asked = (headers: object) =>
  ({ headers: { host: 'localhost:8080', ...headers }, raw: { socket: { remoteAddress: '127.0.0.1' } } }) as unknown as FastifyRequest
const from = (site?: string) => isForged(asked(site === undefined ? {} : { 'sec-fetch-site': site }), publicUrl)

it('a form is taken from the portal’s own page, from an address that was typed, and from browsers that say nothing of it', () => {
  expect([from('same-origin'), from('none'), from()]).toEqual([false, false, false])
})

it('a form of another page is none, be it of the same site beneath another name', () => {
  expect([from('cross-site'), from('same-site'), from('')]).toEqual([true, true, true])
})

it('a browser that says no more than the origin of a page is believed by it', () => {
  const by = (origin: string) => isForged(asked({ origin }), publicUrl)
  expect([by('https://evil.example'), by('null'), by('http://localhost:8080'), by('https://hr.example.com')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('nobody sits at the machine of a portal with a public address: a proxy may pass on a name of its own', () => {
  const no: ConsoleCode = { fits: () => false }
  const may = (address: string) => maySetUp({ ...asked({}), query: {}, body: {} } as unknown as FastifyRequest, no, address)
  expect([may(publicUrl), may('http://localhost:8080'), may('http://127.0.0.1:8080')]).toEqual([false, true, true])
})

it('a password is taken as it was typed', () => {
  const body = { company: ' Marigold ', password: ' seven green turtles ' }
  expect(fieldsOf({ body } as unknown as FastifyRequest)).toEqual({ company: 'Marigold', password: ' seven green turtles ' })
})
