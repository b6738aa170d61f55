import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { isForged } from './forms.ts'

const from = (site?: string) => isForged({ headers: site === undefined ? {} : { 'sec-fetch-site': site } } as unknown as FastifyRequest)

it('a form is taken from the portal’s own page, from an address that was typed, and from browsers that say nothing of it', () => {
  expect([from('same-origin'), from('none'), from()]).toEqual([false, false, false])
})

it('a form of another page is none, be it of the same site beneath another name', () => {
  expect([from('cross-site'), from('same-site'), from('')]).toEqual([true, true, true])
})
