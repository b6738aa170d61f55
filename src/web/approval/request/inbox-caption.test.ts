import { expect, test } from 'vitest'
import { captionOf } from './inbox-caption.ts'
import type { InboxView, Words } from './inbox-view.ts'

const words: Words = { say: (key) => key, language: 'en' }
const own = { caption: () => ({ what: 'own', when: '' }) } as unknown as InboxView
const parts = { loan: { path: '/loan' as const, inbox: own } }
const item = { module: 'Loan', kind: 'loan', caption: 'Loan', block: {}, submittedDate: null }

test('a module has its own caption', () => {
  expect(captionOf(item, parts, words).what).toBe('own')
})

test("a module without a part has the documents' block", () => {
  expect(
    captionOf({ ...item, module: 'ManualShift', kind: null, caption: 'Manual shift', block: { shift: 'Night' } }, parts, words).what,
  ).toBe('Manual shift · Night')
})

test('a module that is not set or not merged says so, whatever it is called', () => {
  for (const module of ['JobDescriptionVerification', 'X', 'constructor', 'toString'])
    expect(captionOf({ ...item, module, kind: null, caption: module, block: { note: 'a' } }, parts, words)).toEqual({
      what: module,
      when: 'inbox.notMerged',
    })
})
