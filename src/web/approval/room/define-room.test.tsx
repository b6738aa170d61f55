// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { requestModules } from '#shared/requests/modules.ts'
import { startTexts, text } from '#web/foundation/i18n/i18n.ts'
import type { OpenedView } from '../request/inbox-view.ts'
import type { RequestHeader, RequestPreview, RequestValues } from '../request/request-contract.ts'
import type { RequestViews } from '../request/request-views.ts'
import { defineRoom } from './define-room.tsx'

const loads = { list: 0, views: 0, opened: 0 }
const opened = { contract: {}, consequences: () => null, fields: () => null } as unknown as OpenedView
const [List, SetUp] = [() => null, () => null]
const room = defineRoom('loan', {
  caption: ({ caption }) => ({ what: caption, when: 'now' }),
  texts: () => Promise.resolve({ 'loan.title': 'A loan' }),
  list: () => Promise.resolve(((loads.list += 1), List)),
  views: () => Promise.resolve(((loads.views += 1), () => ({}) as RequestViews<RequestValues, RequestHeader, RequestPreview>)),
  opened: () => Promise.resolve(((loads.opened += 1), opened)),
  setUp: () => Promise.resolve(SetUp),
})

test('its screens stand where the module says: list, form and detail, and its page of the set-up', async () => {
  const { path } = requestModules.loan.place
  expect([room.path, room.inbox.about]).toEqual([path, requestModules.loan])
  expect(room.screens.map((screen) => screen.path)).toEqual([path, `${path}/new`, `${path}/$id`, '/set-up/loan'])
  expect([await room.screens[0]?.load(), await room.screens[3]?.load()]).toEqual([List, SetUp])
  for (const screen of room.screens.slice(0, 3)) expect(await screen.texts?.()).toEqual({ 'loan.title': 'A loan' })
  expect(await room.screens[3]?.texts?.()).toMatchObject({ 'loan.title': 'A loan', 'setUp.save': 'Save' })
})

test('form and detail are two screens, and the same ones each time', async () => {
  const [, form, detail] = room.screens
  const [Form, Detail] = [await form?.load(), await detail?.load()]
  expect(Form).not.toBe(Detail)
  expect([await form?.load(), await detail?.load(), loads.views]).toEqual([Form, Detail, 2])
})

test('nothing of it is loaded before it is asked for, and what is opened where people decide once', async () => {
  await startTexts()
  expect([loads.opened, text('loan.title')]).toEqual([0, 'Loan'])
  expect([await room.inbox.open(), await room.inbox.open(), loads.opened]).toEqual([opened, opened, 1])
  expect(text('loan.title')).toBe('A loan')
  const item = { module: 'Loan', kind: 'loan', caption: 'Loan', block: {}, submittedDate: null }
  expect(room.inbox.caption(item, { say: (key) => key, language: 'en' })).toEqual({ what: 'Loan', when: 'now' })
})
