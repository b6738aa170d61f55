import { expect, it } from 'vitest'
import { plainEntitlement, plainLeavePolicy, ruleOf } from '#shared/records/leave/policy.ts'
import { ruleFields } from '../rule-fields.ts'
import { ruleValues } from '../rule-values.ts'
import { besidePresent } from './beside-present.ts'

const say: Parameters<typeof ruleFields>[0] = (key, values) => (values ? `${key} ${String(values['value'])}` : key)
const fields = ruleFields(say, 'en', {})
const present = ruleValues({ ...ruleOf(plainLeavePolicy), longest: 12, entitlement: { ...plainEntitlement, amount: 12 } })
const hintOf = (changed: object, name: string) =>
  besidePresent(fields, { values: { ...present, ...changed }, present }, say).find((field) => field.name === name)?.hint

it('beneath a field that was changed stands what held until then, in its own words', () => {
  expect(hintOf({ 'policy.longest': '5' }, 'policy.longest')).toBe('leaveTypes.trial.untilThen 12')
  expect(hintOf({ 'policy.documentAfter': '3' }, 'policy.documentAfter')).toBe('leaveTypes.trial.untilThen –')
  expect(hintOf({ 'policy.halfDays': true }, 'policy.halfDays')).toBe('leaveTypes.trial.untilThen leaveTypes.trial.no')
  expect(hintOf({ 'policy.entitlement.every': 'month' }, 'policy.entitlement.every')).toBe(
    'leaveTypes.trial.untilThen leaveTypes.every.year',
  )
})

it('a field that says what held keeps its hint', () => {
  expect(hintOf({}, 'policy.longest')).toBe('leaveTypes.noLimit')
  expect(besidePresent(fields, { values: present, present }, say)).toEqual(fields)
})
