import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineForm } from './define-form.ts'
import type { RequestHeader } from './request-contract.ts'

interface Trip extends RequestHeader {
  day: string
  back: string | null
  cost: string
  nights: number | null
  byTrain: boolean
  hotelId: string | null
  hotel: string
  class: 'first' | 'second'
  reason: string
}

const form = defineForm<Trip>()(
  {
    day: { kind: 'date', label: 'field.required', required: true, anew: true },
    back: { kind: 'time', label: 'field.required' },
    cost: { kind: 'money', label: 'field.required', required: true },
    nights: { kind: 'number', label: 'field.required', least: 1, most: 30, when: ({ byTrain }) => byTrain === false },
    byTrain: { kind: 'checkbox', label: 'field.required' },
    hotelId: { kind: 'select', label: 'field.required', shown: 'hotel' },
    class: { kind: 'choice', label: 'field.required', choices: ['second', 'first'] },
    /** Stands for the reason on its way. */
    why: { kind: 'multiline', label: 'field.required', longest: 20, apart: true },
  },
  { blank: { seats: 1 }, valuesOf: ({ reason }) => ({ why: reason }), bodyOf: ({ why }) => ({ reason: why.trim() }) },
)

const trip = { employeeId: 'a', employee: 'Amina', attachments: [{ attachmentId: 'f' }] }
const fields = fc.record({
  day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  back: fc.option(fc.integer({ min: 10, max: 23 }).map((hour) => `${hour}:30`)),
  cost: fc.tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 99 })).map(([whole, part]) => `${whole}.${part}`),
  nights: fc.option(fc.integer({ min: 1, max: 30 })),
  byTrain: fc.constant(false),
  hotelId: fc.option(fc.uuid()),
  class: fc.constantFrom('first', 'second'),
  reason: fc.constantFrom('A fair', 'A visit'),
})

test('what is stored is what is sent when nothing was changed', () => {
  fc.assert(
    fc.property(fields, (stored) => {
      expect(form.bodyOf(form.valuesOf({ ...trip, hotel: 'Garden', ...stored } as unknown as Trip))).toEqual(stored)
    }),
  )
})

test('a new one is what is known of it, else what the address says and can be read, else nothing', () => {
  const search = {
    employeeId: 'b',
    day: '2026/12/24',
    back: '25:00',
    byTrain: 'true',
    class: 'first',
    hotelId: 'h',
    hotel: 'Garden',
    why: 'x',
  }
  expect(form.start(search, { day: '2026-12-01' })).toEqual({
    employeeId: 'b',
    employee: '',
    attachments: [],
    day: '2026-12-01',
    back: '',
    cost: '',
    nights: '',
    byTrain: true,
    hotelId: 'h',
    hotel: 'Garden',
    class: 'first',
    why: 'x',
    seats: 1,
  })
  expect(form.start({ class: 'third' })).toMatchObject({ employeeId: null, day: '', hotelId: null, hotel: '', class: 'second' })
})

test('a copy keeps no files, and of what begins anew nothing', () => {
  const old = { ...trip, day: '2026-11-02', back: null, cost: '1', nights: 2, byTrain: false, hotelId: null, class: 'first', reason: 'R' }
  const copied = form.copyOf(old as unknown as Trip, form.start({ day: '2026-12-24', back: '10:30' }))
  expect(copied).toMatchObject({ employeeId: 'a', employee: 'Amina', attachments: [], day: '2026-12-24', back: '', nights: '2', why: 'R' })
})

test('what cannot be read is not sent where it is required, and is nothing elsewhere; what is not asked for is not sent', () => {
  const typed = form.start({})
  expect(form.bodyOf({ ...typed, day: '2026/02/30', cost: '1.23456', nights: '31', back: '8 o’clock' })).toEqual({
    back: null,
    nights: null,
    byTrain: false,
    hotelId: null,
    class: 'second',
    reason: '',
  })
  expect(form.bodyOf({ ...typed, nights: '1', cost: '12' })).toMatchObject({ nights: 1, cost: '12' })
  expect(form.bodyOf({ ...typed, nights: '1e1', cost: '5jt' })).not.toHaveProperty('cost')
  expect(form.bodyOf({ ...typed, nights: '1e1' })).not.toMatchObject({ nights: 10 })
  expect(form.bodyOf({ ...typed, nights: ' ' })).toMatchObject({ nights: null })
  expect(form.bodyOf({ ...typed, byTrain: true, nights: '3' })).not.toHaveProperty('nights')
})

test('its fields are checked as they are declared', () => {
  const say = ((key: string) => key) as Parameters<typeof form.fields>[0]
  const told = form.fields(say).map(({ name, kind, required }) => [name, kind, required])
  expect(told).toEqual([
    ['day', 'date', true],
    ['back', 'time', false],
    ['cost', 'number', true],
    ['nights', 'number', false],
    ['byTrain', 'checkbox', false],
    ['hotelId', 'select', false],
    ['class', 'select', false],
    ['why', 'multiline', false],
  ])
  expect(
    form
      .fields(say)
      .map((field) => 'longest' in field && field.longest)
      .filter(Boolean),
  ).toEqual([20])
  expect(form.fields(say).map((field) => 'decimals' in field && field.decimals)[3]).toBe(false)
})

test('what is drawn offers what can be chosen, and lets money have its parts', () => {
  const drawn = new Map(form.fields((key) => `[${key}]`).map((field) => [field.name, field]))
  expect(drawn.get('class')).toMatchObject({
    kind: 'select',
    choices: [
      { value: 'second', label: 'second' },
      { value: 'first', label: 'first' },
    ],
  })
  expect(drawn.get('cost')).toMatchObject({ kind: 'number', decimals: true })
  expect(drawn.get('hotelId')).toMatchObject({ kind: 'select', told: 'hotel' })
})
