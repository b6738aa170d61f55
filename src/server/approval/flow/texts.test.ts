import { describe, expect, it } from 'vitest'
import type { Comparison, Condition } from '#shared/contract/flow.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { conditionText, factName, factOf, valueText } from './texts.ts'

const { facts } = leaveRequest
const when = (field: string, is: Comparison['is'], value: Comparison['value']): Comparison => ({ field, is, value })
const read = (condition: Condition) => conditionText(condition, facts, 'en')
const value = (field: string, given: Parameters<typeof valueText>[2]) => valueText(facts, field, given, 'en')

describe('what a flow compares', () => {
  it('is a fact of the request or of its person; one that neither has is called as it is written', () => {
    expect(factOf(facts, 'days')?.kind).toBe('number')
    expect(factOf(facts, 'grade')?.kind).toBe('choice')
    expect([factOf(facts, 'colour'), factOf(facts, 'constructor')]).toEqual([undefined, undefined])
    expect(['days', 'grade', 'colour'].map((field) => factName(facts, field, 'en'))).toEqual(['Days', 'Grade', 'colour'])
  })

  it('is read as people read it: names of choices, days, yes and no, and that there is none', () => {
    expect([value('unit', 'hour'), value('grade', 'G7'), value('days', 2.5)]).toEqual(['hours', 'G7', '2.5'])
    expect([value('hired', '2020-01-31'), value('leaveType', 'X-2020-01-31')]).toEqual(['2020/01/31', 'X-2020-01-31'])
    expect([value('abroad', true), value('abroad', false), value('grade', null)]).toEqual(['yes', 'no', 'not given'])
    expect(value('grade', ['G7', 'G8'])).toBe('G7, G8')
  })
})

describe('a condition', () => {
  it('is read as a sentence says it, whatever it compares by', () => {
    const each = (['=', '!=', '<', '<=', '>', '>='] as const).map((is) => read(when('days', is, 3)))
    expect(each).toEqual([
      'Days is 3',
      'Days is not 3',
      'Days is less than 3',
      'Days is at most 3',
      'Days is more than 3',
      'Days is at least 3',
    ])
    expect([read(when('grade', 'in', ['G7', 'G8'])), read(when('grade', 'not in', ['G7']))]).toEqual([
      'Grade is one of G7, G8',
      'Grade is none of G7',
    ])
  })

  it('of several parts has those apart that have parts of their own', () => {
    const [long, lead] = [when('days', '>', 3), when('grade', '=', 'G7')]
    expect(read({ all: [long, lead] })).toBe('Days is more than 3 and Grade is G7')
    expect(read({ any: [long, { all: [lead, when('unit', '=', 'day')] }] })).toBe(
      'Days is more than 3 or (Grade is G7 and Counted in is days)',
    )
    expect(read({ all: [{ any: [long, lead] }] })).toBe('Days is more than 3 or Grade is G7')
  })

  it('without parts always holds where all are wanted, and never where any is', () => {
    expect([read({ all: [] }), read({ any: [] })]).toEqual(['always', 'never'])
  })
})
