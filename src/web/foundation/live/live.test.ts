import { expect, test } from 'vitest'
import { openEventReader, type LiveMessage } from './event-reader.ts'
import { pauseAfter } from './live.ts'

const id = '0198a000-0000-7000-8000-000000000001'
const told = `retry: 3000\n\nevent: ready\ndata: {}\n\n: \n\nevent: request\ndata: {"module":"Loan","id":"${id}"}\n\nevent: inbox\ndata: {}\n\n`

test('events are read wherever the bytes are cut, signs of life are passed over', () => {
  const bytes = new TextEncoder().encode(told)
  for (const size of [1, 7, 64, bytes.length]) {
    const heard: LiveMessage[] = []
    const take = openEventReader((message) => heard.push(message))
    for (let at = 0; at < bytes.length; at += size) take(bytes.slice(at, at + size))
    expect(heard).toEqual([{ event: 'ready' }, { event: 'request', request: { module: 'Loan', id } }, { event: 'inbox' }])
  }
})

test('days of attendance are read by person, or as those of more than are named', () => {
  const heard: LiveMessage[] = []
  const take = openEventReader((message) => heard.push(message))
  const days = [{ id, from: '2026-11-19', until: '2026-11-22' }]
  for (const data of [{ days }, { days: null }, { days: 7 }, {}])
    take(new TextEncoder().encode(`event: attendance\ndata: ${JSON.stringify(data)}\n\n`))
  expect(heard).toEqual([
    { event: 'attendance', attendance: { days } },
    { event: 'attendance', attendance: { days: null } },
  ])
})

test('what is not understood says nothing', () => {
  const heard: LiveMessage[] = []
  const take = openEventReader((message) => heard.push(message))
  take(new TextEncoder().encode('event: party\ndata: {}\n\nevent: request\ndata: {"id":7}\n\nevent: request\ndata: {\n\nevent: again\n\n'))
  expect(heard).toEqual([{ event: 'again' }])
})

test('pauses grow to a minute and are not alike', () => {
  expect([1, 2, 3, 7, 30].map((failures) => pauseAfter(failures, 0.5))).toEqual([1000, 2000, 4000, 60_000, 60_000])
  expect([pauseAfter(1, 0), pauseAfter(1, 1)]).toEqual([750, 1250])
})
