// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { homeCalls } from '#shared/areas/home.ts'
import { notificationCalls } from '#shared/areas/notification.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { requests } from '#shared/requests/index.ts'
import { callKey, queries } from '#web/foundation/api/query.ts'
import { lookWhere } from './live.ts'

const [one, other] = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002']
const loan = requests.loan.calls
const kept = {
  bell: callKey(notificationCalls.count, {}),
  count: callKey(homeCalls.count, {}),
  home: callKey(homeCalls.home, {}),
  inbox: callKey(inboxCalls.list, {}),
  list: callKey(loan.list, {}),
  one: callKey(loan.detail, { id: one }),
  other: callKey(loan.detail, { id: other }),
}

beforeEach(() => {
  queries.clear()
  for (const key of Object.values(kept)) queries.setQueryData([...key], {})
})

const old = () => Object.entries(kept).flatMap(([name, key]) => (queries.getQueryState([...key])?.isInvalidated ? [name] : []))

/** What is to be done later is done when the test says so. */
function slowly() {
  const due: (() => void)[] = []
  return { hear: lookWhere((work) => due.push(work)), pass: () => due.splice(0).forEach((work) => work()), due }
}

test('a notice counts at the bell and looks at nothing else', () => {
  slowly().hear({ event: 'notices' })
  expect(old()).toEqual(['bell', 'count'])
})

test('what waits is looked at in the inbox at once, at home a moment later', () => {
  const { hear, pass } = slowly()
  hear({ event: 'inbox' })
  expect(old()).toEqual(['count', 'inbox'])
  pass()
  expect(old()).toEqual(['count', 'home', 'inbox'])
})

test('a request that changed is looked at at once; its list once, however many change', () => {
  const { hear, pass, due } = slowly()
  hear({ event: 'request', request: { module: 'Loan', id: one } })
  expect(old()).toEqual(['one'])
  for (let count = 0; count < 50; count += 1) hear({ event: 'request', request: { module: 'Loan', id: one } })
  expect(due).toHaveLength(1)
  pass()
  expect(old()).toContain('list')
  expect(old()).not.toContain('inbox')
})

test('after a gap everything is looked at, once', () => {
  const { hear, pass, due } = slowly()
  hear({ event: 'ready' })
  hear({ event: 'again' })
  expect([due.length, old()]).toEqual([1, []])
  pass()
  expect(old()).toEqual(Object.keys(kept))
})
