// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { startTexts } from '#web/foundation/i18n/i18n.ts'
import { keptDraft } from '#web/platform/form/draft.ts'
import { ownDevice } from '../../../../test/support/own-device.ts'
import { dropOutgoing, keepOutgoing, outgoing, takeRefused, type Outgoing } from './outbox.ts'
import { sendOutgoing } from './send.ts'

const asked = vi.fn<typeof fetch>()
const sent = vi.fn<(one: Outgoing, answer: { id: string }) => void>()

beforeEach(async () => {
  vi.stubGlobal('fetch', asked.mockReset())
  sent.mockReset()
  await startTexts()
  await ownDevice()
})

const leave = (id: string, more: Partial<Outgoing> = {}): Outgoing => ({
  id,
  kind: 'leave-request',
  act: 'save',
  idempotencyKey: `key of ${id}`,
  input: { note: id },
  values: { note: id },
  to: `/leave/new?kept=${id}`,
  draft: `leave-request:new:kept=${id}`,
  subject: 'Annual leave',
  at: Date.now(),
  refused: null,
  ...more,
})
const answering = (...answers: (() => Response | Promise<Response>)[]) =>
  asked.mockImplementation(async (address) => (String(address).endsWith('/readyz') ? new Response(null) : answers.shift()!()))
const keysAsked = () => asked.mock.calls.flatMap(([, init]) => new Headers(init?.headers).get('idempotency-key') ?? [])
const lost = () => {
  throw new TypeError('no way')
}

test('what waits is sent in its turn, with the key that it was tried with, and is then gone', async () => {
  await keepOutgoing(leave('second', { at: Date.now() + 1000 }))
  await keepOutgoing(leave('first'))
  answering(
    () => Response.json({ id: '1' }),
    () => Response.json({ id: '2' }),
  )
  await sendOutgoing(sent)
  expect(keysAsked()).toEqual(['key of first', 'key of second'])
  expect(sent.mock.calls.map(([{ id }, answer]) => [id, answer.id])).toEqual([
    ['first', '1'],
    ['second', '2'],
  ])
  expect(outgoing()).toEqual([])
})

test('what nobody answers goes on waiting, and is sent with the same key the next time', async () => {
  await keepOutgoing(leave('lost'))
  answering(lost, () => Response.json({ id: '1' }))
  await sendOutgoing(sent)
  expect([outgoing().length, sent.mock.calls.length]).toEqual([1, 0])
  await sendOutgoing(sent)
  expect([keysAsked(), outgoing().length]).toEqual([['key of lost', 'key of lost'], 0])
})

test('what is refused goes back to its form with what was typed and what was said, and the next is sent all the same', async () => {
  await keepOutgoing(leave('bad', { version: 3 }))
  await keepOutgoing(leave('good', { at: Date.now() + 1000 }))
  answering(
    () => Response.json({ Errors: ['Not that day'], fields: { note: ['Too short'] } }, { status: 400 }),
    () => Response.json({ id: '2' }),
  )
  await sendOutgoing(sent)
  expect(keptDraft('leave-request:new:kept=bad', { note: '' })).toMatchObject({ values: { note: 'bad' }, version: 3 })
  expect(takeRefused('leave-request:new:kept=bad')).toEqual({ messages: ['Not that day'], fields: { note: ['Too short'] } })
  await vi.waitFor(() => expect(outgoing()).toEqual([]))
  expect([takeRefused('leave-request:new:kept=bad'), sent.mock.calls.length]).toEqual([null, 1])
})

test('what has waited for longer than the portal knows its key is not sent by itself', async () => {
  const old = leave('old', { at: Date.now() - 6.5 * 86_400_000 })
  await keepOutgoing(old)
  await sendOutgoing(sent)
  expect([asked.mock.calls.length, outgoing()[0]?.refused?.messages.length]).toEqual([0, 1])
  await dropOutgoing(old)
  expect(outgoing()).toEqual([])
})
