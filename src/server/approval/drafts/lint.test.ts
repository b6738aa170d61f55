import { describe, expect, it } from 'vitest'
import { plainLevel, type Comparison, type Condition, type FlowDefinition, type Who } from '#shared/contract/flow.ts'
import { findingId, type Finding } from './finding.ts'
import { computed } from '../../../../test/support/cost.ts'
import {
  asking,
  companyOf,
  flow,
  found,
  groundOf,
  manager,
  only,
  rule,
  said,
  usual,
  when,
  type Person,
} from '../../../../test/support/lint-ground.ts'

describe('the lint of a flow', () => {
  it('has nothing against a sound one but what is worth knowing', () => {
    expect(said(flow(rule('all', null, manager())))).toEqual([['note', 'goesUp', 0, 0, 3]])
  })

  it('finds names that are missing or twice: two that are missing are not the same', () => {
    const named = flow(
      rule('', when('days', '<', 1), manager()),
      rule('b', when('days', '<', 2), manager()),
      rule(' ', when('days', '<', 3), manager()),
      rule('b ', null, manager()),
    )
    expect(
      found(named)
        .filter((one) => one.severity === 'error')
        .map(({ code, rule: at, level, params }) => [code, at, level, params]),
    ).toEqual([
      ['nameEmpty', 0, null, undefined],
      ['nameEmpty', 2, null, undefined],
      ['nameTwice', 3, null, { name: 'b ' }],
    ])
  })

  it.each<[Comparison, Finding['severity'] | undefined, string | undefined]>([
    [when('days', '>', 3), undefined, undefined],
    [when('colour', '=', 'red'), 'error', 'unknownField'],
    [when('days', '>', 'three'), 'error', 'wrongKind'],
    [when('days', 'in', 3), 'error', 'wrongKind'],
    [when('days', '=', [3]), 'error', 'wrongKind'],
    [when('hired', '>', '2020-1-1'), 'error', 'wrongKind'],
    [when('hired', '>', '2020-01-01'), undefined, undefined],
    [when('hired', '>', '2020-01-011'), 'error', 'wrongKind'],
    [when('hired', '>', '12020-01-01'), 'error', 'wrongKind'],
    [when('hired', 'in', ['2020-01-01', 'soon']), 'error', 'wrongKind'],
    [when('leaveType', '=', 3), 'error', 'wrongKind'],
    [when('abroad', 'in', [true]), undefined, undefined],
    [when('country', '=', 'DE'), 'warning', 'unknownValue'],
    [when('country', '=', 'ID'), undefined, undefined],
    [when('employmentStatus', '=', 'gone'), 'warning', 'unknownValue'],
    [when('leaveType', '=', 'ANNUAL'), undefined, undefined],
    [when('leaveType', 'in', ['ANNUAL', 'NOPE']), 'error', 'unknownValue'],
    [when('unit', '=', 'week'), 'error', 'unknownValue'],
    [when('unitCode', '=', 'gone'), 'error', 'unknownValue'],
    [when('leaveType', 'not in', ['ANNUAL', 'SICK']), undefined, undefined],
    [when('leaveType', 'not in', 'SICK'), 'error', 'wrongKind'],
    [when('abroad', '=', true), undefined, undefined],
    [when('abroad', '=', 'yes'), 'error', 'wrongKind'],
    [when('abroad', '>', false), 'error', 'wrongKind'],
    [when('grade', '=', 'G9'), 'warning', 'unknownValue'],
  ])('judges the comparison %o', (comparison, severity, code) => {
    const codes = ['unknownField', 'wrongKind', 'unknownValue']
    for (const definition of [
      flow(rule('a', comparison, manager()), rule('z', null, manager())),
      flow(rule('z', null, manager({ skipWhen: { any: [comparison] } }), manager())),
    ]) {
      const [first, second] = found(definition).filter((one) => codes.includes(one.code))
      expect([first?.severity, first?.code, second]).toEqual([severity, code, undefined])
      // Of several values the one is named that is not there.
      if (code === 'unknownValue') expect(first?.about).toEqual({ ...comparison, value: [comparison.value].flat().at(-1) })
      else expect(first?.about).toEqual(code && comparison)
    }
  })

  it('finds rules that never match, requests that match none, and rules for nobody', () => {
    const definition = flow(
      rule('long', when('days', '>=', 3), manager()),
      rule('longer', when('days', '>', 5), manager()),
      rule('odd', { all: [when('days', '>', 2), when('days', '<', 1)] }, manager()),
      rule('board', { all: [when('unitCode', '=', 'sales'), when('siteCode', '=', 'ber')] }, manager()),
    )
    expect(said(definition).filter(([, code]) => code !== 'goesUp' && code !== 'unknownValue')).toEqual([
      ['warning', 'noRule', null, null, 0],
      ['warning', 'shadowed', 1, null, 0],
      ['warning', 'contradiction', 2, null, 0],
      ['note', 'nobodyToday', 3, null, 0],
    ])
  })

  it('finds levels that are always or never skipped, and rules whose levels may all be', () => {
    const level = (skipWhen: Condition) => manager({ skipWhen })
    const definition = flow(
      rule('long', when('days', '>=', 3), level(when('days', '<', 3)), level(when('days', '>', 1)), manager()),
      rule('short', null, level(when('days', '<', 2)), level(when('leaveType', '=', 'SICK'))),
    )
    expect(said(definition).filter(([, code]) => code !== 'goesUp')).toEqual([
      ['warning', 'neverSkips', 0, 0, 0],
      ['warning', 'alwaysSkips', 0, 1, 0],
      ['note', 'allSkip', 1, null, 0],
    ])
  })

  it('finds positions, roles, fields and persons that are not there, or no more', () => {
    const codes = (who: Who) =>
      found(asking(who))
        .filter((one) => one.severity !== 'note')
        .map(({ severity, code, affected }) => [severity, code, affected.length])
    expect(codes({ kind: 'position', code: 'pilot' })).toEqual([['error', 'unknownPosition', 0]])
    expect(codes({ kind: 'position', code: 'treasurer' })).toEqual([['warning', 'nobodyThere', 5]])
    expect(codes({ kind: 'position', code: 'clerk' })).toEqual([])
    expect(codes({ kind: 'role', code: 'none' })).toEqual([['error', 'unknownRole', 0]])
    expect(codes({ kind: 'role', code: 'empty' })).toEqual([['warning', 'nobodyThere', 5]])
    expect(codes({ kind: 'field', field: 'replacementId' })).toEqual([])
    expect(codes({ kind: 'field', field: 'boss' })).toEqual([['error', 'noPersonField', 0]])
    expect(codes({ kind: 'named', ids: [] })).toEqual([['error', 'nobodyNamed', 0]])
    expect(codes({ kind: 'named', ids: ['old', 'ada'] })).toEqual([['warning', 'namedLeft', 1]])
  })

  it('says who would decide on their own request, and for whom a level goes further up', () => {
    expect(only(asking({ kind: 'named', ids: ['ben'] }), 'ownOnly')).toMatchObject([{ severity: 'note', affected: ['ben'] }])
    expect(only(asking({ kind: 'unit-head', up: 0 }), 'ownOnly')).toMatchObject([{ affected: ['eve'] }])
    expect(only(asking({ kind: 'unit-head', up: 0 }), 'goesUp')).toMatchObject([{ affected: ['hana', 'hugo', 'ben'] }])
  })

  it('says who has nobody at all, and whether that is everybody', () => {
    const ground = groundOf(companyOf(usual, ['hana']))
    const hrOnly: FlowDefinition = { ...asking({ kind: 'hr' }, { ascend: 'hr' }), lastResort: [] }
    expect(only(hrOnly, 'nobody', ground)).toMatchObject([{ severity: 'error', rule: 0, level: 0, affected: ['hana'] }])
    expect(only(hrOnly, 'hrShort', ground)).toMatchObject([{ severity: 'warning', params: { site: 'Jakarta' }, affected: { length: 5 } }])
    const dead = groundOf(companyOf(usual, []))
    expect(only(hrOnly, 'deadEnd', dead)).toMatchObject([{ severity: 'error', affected: { length: 5 } }])
    for (const lastResort of [
      ['old', 'ada'],
      ['ada', 'ada'],
    ])
      expect(only({ ...hrOnly, lastResort }, 'lastResortShort')).toEqual([
        { severity: 'error', code: 'lastResortShort', rule: null, level: null, affected: [] },
      ])
    for (const lastResort of [['ada', 'ben'], []])
      expect(found({ ...hrOnly, lastResort }).filter(({ code }) => code === 'lastResortShort' || code === 'hrShort')).toEqual([])
    // Whoever has no site is asked for by HR of all sites alone.
    const homeless = groundOf(companyOf({ ...usual, tom: { manager: 'eve', unit: 'sales' } }, ['hana']))
    expect(only(hrOnly, 'hrShort', homeless).map(({ params, affected }) => [params, affected.length])).toEqual([
      [{ site: 'Jakarta' }, 5],
      [{ site: '' }, 1],
    ])
  })

  it('counts nobody at a level to which they cannot come', () => {
    const ground = groundOf(companyOf(usual, []))
    const top = rule('top', when('unitCode', '=', 'board'), plainLevel({ kind: 'named', ids: ['ada'] }))
    const sales = rule(
      'rest',
      null,
      manager({ skipWhen: when('unitCode', '=', 'sales') }),
      plainLevel({ kind: 'named', ids: ['ada', 'ben'] }),
    )
    expect(only({ rules: [top, sales], lastResort: ['ada', 'ben'] }, 'goesUp', ground)).toEqual([])
    const every = rule('rest', null, manager(), plainLevel({ kind: 'named', ids: ['ada', 'ben'] }))
    expect(only({ rules: [top, every], lastResort: ['ada', 'ben'] }, 'goesUp', ground)).toMatchObject([
      { rule: 1, level: 0, affected: ['eve'] },
    ])
  })

  it('counts at the last level who is spared it, unless the levels before spare them too', () => {
    const ground = groundOf(companyOf(usual, []))
    const inSales = when('unitCode', '=', 'sales')
    const last = (first: Condition | null) =>
      only(
        {
          rules: [
            rule('all', null, plainLevel({ kind: 'named', ids: ['ada', 'ben'] }, { skipWhen: first }), manager({ skipWhen: inSales })),
          ],
          lastResort: ['ada', 'ben'],
        },
        'goesUp',
        ground,
      )
    expect(last(null)).toMatchObject([{ level: 1, affected: ['hana', 'hugo'] }])
    expect(last(inSales)).toMatchObject([{ level: 1, affected: ['hana', 'hugo', 'eve'] }])
    const first = only(
      { rules: [rule('all', null, manager({ skipWhen: inSales }), manager({ skipWhen: inSales }))], lastResort: ['ada', 'ben'] },
      'goesUp',
      ground,
    )
    expect(first.map(({ level, affected }) => [level, affected])).toEqual([
      [0, ['hana', 'hugo']],
      [1, ['hana', 'hugo', 'eve']],
    ])
  })

  it('stands with the gravest first, then as the rules and levels stand', () => {
    const definition = flow(
      rule('a', when('grade', '=', 'G9'), manager(), plainLevel({ kind: 'role', code: 'none' })),
      rule('a', when('days', '>', 2), plainLevel({ kind: 'named', ids: [] }), plainLevel({ kind: 'position', code: 'pilot' })),
    )
    expect(said(definition).map(([severity, code, at, level]) => [severity, code, at, level])).toEqual([
      ['error', 'unknownRole', 0, 1],
      ['error', 'nameTwice', 1, null],
      ['error', 'nobodyNamed', 1, 0],
      ['error', 'unknownPosition', 1, 1],
      ['warning', 'noRule', null, null],
      ['warning', 'unknownValue', 0, null],
      ['note', 'nobodyToday', 0, null],
      ['note', 'goesUp', 1, 0],
      ['note', 'goesUp', 1, 1],
    ])
  })

  it('knows people by their grade: a rule for one is for somebody once somebody has it', () => {
    const definition = flow(rule('leads', when('grade', '=', 'G1'), manager()), rule('rest', null, manager()))
    expect(only(definition, 'nobodyToday')).toMatchObject([{ severity: 'note', rule: 0 }])
    const ground = groundOf(companyOf({ ...usual, ada: { ...usual.ada, grade: 'G1' } }))
    expect(only(definition, 'nobodyToday', ground)).toEqual([])
  })

  it('finds managers who go round, and for whom', () => {
    const ground = groundOf(companyOf({ ...usual, eve: { manager: 'ben', unit: 'sales', site: 'jkt' } }))
    expect(only(flow(rule('all', null, manager())), 'circle', ground)).toMatchObject([
      { severity: 'warning', affected: ['eve', 'ada', 'ben'] },
    ])
    expect(only(asking({ kind: 'hr' }, { ascend: 'hr' }), 'circle', ground)).toEqual([])
    expect(only(asking({ kind: 'hr' }, { ascend: 'manager' }), 'circle', ground)).toHaveLength(1)
    expect(only(flow(rule('all', null, manager())), 'circle')).toEqual([])
  })

  it('finds deadlines that do not come after their reminder and escalation', () => {
    const warned = (remindAfterDays: number | null, escalateAfterDays: number | null, days: number | null) =>
      said(
        flow(rule('all', null, manager({ remindAfterDays, escalateAfterDays, deadline: days === null ? null : { days, act: 'approve' } }))),
      )
        .filter(([severity]) => severity === 'warning')
        .map(([, code]) => code)
    expect(warned(3, 4, 3)).toEqual(['reminderLate', 'escalationLate'])
    expect([warned(2, 2, 3), warned(null, null, 3), warned(3, 4, null)]).toEqual([[], [], []])
  })

  it('names each finding otherwise, and the same way each time', () => {
    const definition = flow(
      rule('', when('leaveType', 'in', ['X', 'Y']), manager()),
      rule('', when('colour', '=', 1), manager()),
      rule('b', null, manager()),
    )
    const ids = found(definition).map(findingId)
    expect(ids.filter((id) => id.startsWith('unknown') || id.startsWith('nameEmpty'))).toEqual([
      'nameEmpty/0//',
      'unknownValue/0//{"field":"leaveType","is":"in","value":"X"}',
      'unknownValue/0//{"field":"leaveType","is":"in","value":"Y"}',
      'nameEmpty/1//',
      'unknownField/1//{"field":"colour","is":"=","value":1}',
    ])
    const long = when('c'.repeat(300), '=', 1)
    expect(found(flow(rule('a', long, manager()))).map((one) => findingId(one).length)).toContain(200)
    expect(new Set(ids).size).toBe(ids.length)
    expect(found(definition).map(findingId)).toEqual(ids)
  })

  it('looks through a company of 10,000 in well under two seconds', () => {
    const people: Record<string, Person> = { ...usual }
    for (let n = 0; n < 10_000; n += 1)
      people[`p${n}`] = {
        manager: n < 10 ? 'eve' : `p${Math.floor(n / 8)}`,
        unit: ['sales', 'sales-north', 'board'][n % 3] ?? 'sales',
        site: 'jkt',
      }
    const ground = groundOf(companyOf(people, undefined, { sales: 'eve', 'sales-north': 'p3' }))
    const rules = Array.from({ length: 20 }, (_, n) =>
      rule(
        `r${n}`,
        n === 19
          ? null
          : {
              all: [
                when('unitCode', '=', ['sales', 'board'][n % 2] ?? ''),
                { any: [when('days', '>', 30 - n), when('leaveType', '=', 'SICK')] },
              ],
            },
        manager(),
        plainLevel({ kind: 'unit-head', up: n % 3 }, { skipWhen: when('days', '<', n) }),
        plainLevel({ kind: 'manager', up: 1 + (n % 4) }),
        plainLevel({ kind: 'hr' }),
      ),
    )
    const began = computed()
    expect(found(flow(...rules), ground).some((one) => one.affected.length > 1000)).toBe(true)
    expect(computed() - began).toBeLessThan(2000)
  })
})
