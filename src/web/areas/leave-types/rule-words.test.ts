import { expect, it } from 'vitest'
import { plainLeavePolicy, ruleOf } from '#shared/records/leave/policy.ts'
import { kindOfValues, kindValues } from './rule-values.ts'
import { ruleWords } from './rule-words.ts'

const say: Parameters<typeof ruleWords>[2] = (key) => key
const words = (more: object) =>
  ruleWords({ unit: 'day', balance: false, sensitive: false, paid: true, ...more }, ruleOf(plainLeavePolicy), say).filter(Boolean)

it('says that leave is unpaid where it is, and nothing of a wage that goes on', () => {
  expect([words({}), words({ paid: false })]).toEqual([['leaveTypes.said.any'], ['leaveTypes.said.any', 'leaveTypes.said.unpaid']])
  expect(words({ paid: false, sensitive: true }).slice(1)).toEqual(['leaveTypes.said.unpaid', 'leaveTypes.said.sensitive'])
})

it('a new type is paid until somebody says otherwise, and what stands stays in its form', () => {
  const kept = (paid: boolean | null) => kindOfValues(kindValues(paid === null ? null : ({ ...plainLeavePolicy, paid } as never))).paid
  expect([kept(null), kept(true), kept(false)]).toEqual([true, true, false])
})
