import { expect, it } from 'vitest'
import { checkedValues, type Checking } from './checks.ts'

const by: Checking = { kind: null, bank: null, hasRegion: false, today: '2026-12-01', country: 'ID' }
const phone = { category: 'contact', form: 'phone', country: null, pattern: '' } as const
const passport = { category: 'identification', form: '', country: null, pattern: '@#######' } as const
const ids = (found: readonly { key: string; field?: string | null | undefined }[]) => found.map(({ key, field }) => `${field}: ${key}`)

it.each([
  ['0812 3456 7890', 'ID', '+62 812 3456 7890'],
  ['+49 30 123456', 'ID', '+49 30 123456'],
  ['030 123456', 'DE', '+49 30 123456'],
])('the phone number %j of somebody in %s is kept as %j', (typed, country, kept) => {
  expect(checkedValues('contact', { value: typed }, { ...by, kind: phone, country })).toEqual({ values: { value: kept }, found: [] })
})

it.each(['12', 'nobody', '+999 1234567'])('%j is no phone number', (typed) => {
  expect(ids(checkedValues('contact', { value: typed }, { ...by, kind: phone }).found)).toEqual(['values.value: file.phone'])
})

const bca = { country: 'ID', leastDigits: 10, mostDigits: 10 }
const german = { country: 'DE', leastDigits: 1, mostDigits: 34 }
const holder = { bank: 'b', holder: 'Amina Pratama' }
const account = { category: 'bank', form: '', country: null, pattern: '' } as const

it.each([
  ['1234 567 890', bca, '1234567890'],
  ['DE89 3704 0044 0532 0130 00', german, 'DE89370400440532013000'],
])('the account %j is kept as %j', (typed, bank, kept) => {
  expect(checkedValues('bank', { ...holder, account: typed }, { ...by, kind: account, bank })).toEqual({
    values: { ...holder, account: kept },
    found: [],
  })
})

it.each([
  ['123456789', bca, 'file.account'],
  ['12345678901', bca, 'file.account'],
  ['12345x7890', bca, 'file.account'],
  ['DE89 3704 0044 0532 0130 01', german, 'file.iban'],
  ['FR14 2004 1010 0505 0001 3M02 606', german, 'file.iban'],
])('the account %j is refused', (typed, bank, key) => {
  expect(ids(checkedValues('bank', { ...holder, account: typed }, { ...by, kind: account, bank }).found)).toEqual([
    `values.account: ${key}`,
  ])
})

it('numbers look as their kind says, days lie where they can, and what no field is called is refused by name', () => {
  const told = checkedValues(
    'identification',
    { number: '1234', issuedOn: '2027-01-01', validUntil: '2026-13-01', constructor: 'x', __proto__x: 'y' },
    { ...by, kind: passport },
  )
  expect(ids(told.found).toSorted()).toEqual([
    'values.__proto__x: file.fieldUnknown',
    'values.constructor: file.fieldUnknown',
    'values.issuedOn: file.dayToCome',
    'values.number: file.pattern',
    'values.validUntil: field.invalidDate',
  ])
})

it('a kind of another category is none, and what is required is told in its field', () => {
  expect(ids(checkedValues('address', {}, { ...by, kind: phone }).found)).toEqual([
    'kindId: file.kindMissing',
    'values.country: field.required',
    'values.street: field.required',
  ])
})

it('the code of a region of an address is one that the country has', () => {
  const home = { category: 'address', form: '', country: null, pattern: '' } as const
  const address = { country: 'ID', street: 'Jl. Kemang Raya 24', subdistrict: 'Bangka', regionCode: '31.74.03.1002' }
  expect(checkedValues('address', address, { ...by, kind: home, hasRegion: true })).toEqual({ values: address, found: [] })
  expect(ids(checkedValues('address', address, { ...by, kind: home }).found)).toEqual(['values.regionCode: file.regionUnknown'])
})
