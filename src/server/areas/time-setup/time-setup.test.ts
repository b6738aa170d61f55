import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timeSetupCalls, shiftSetUp, patternSetUp, groupSetUp } from '#shared/areas/time-setup.ts'
import { leaveCalls } from '#shared/requests/leave-request.ts'
import { permitOutCalls } from '#shared/requests/permit-out.ts'
import { addDays } from '#shared/records/calendar.ts'
import { plannedDays } from '#server/records/schedule/planned.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
let early: string
let late: string
let pattern: string
let crew: string

const rule = (start: string, end: string, [from, until]: [string, string] = start < '12:00' ? ['10:00', '10:30'] : ['18:00', '18:30']) => ({
  start,
  end,
  breaks: [{ from, until, paid: false }],
  grace: { late: 5, early: 5 },
  rounding: { minutes: 0, to: 'nearest' as const },
  overtime: { onlyApproved: true, least: 30 },
})
const names = (en: string) => ({ en, id: '' })
/** A Monday to come, on which the pattern begins. */
const monday = '2031-03-03'

beforeAll(async () => {
  portal = await openPortal()
  const shift = async (code: string, start: string, end: string) =>
    (await portal.as('edgar').call(shiftSetUp.calls.save, { code, names: names(code), rule: rule(start, end) })).body.id
  early = await shift('EARLY', '06:00', '14:00')
  late = await shift('LATE', '14:00', '22:00')
  const week = (id: string) => [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 4 ? [id] : []))
  pattern = (
    await portal.as('edgar').call(patternSetUp.calls.save, { code: 'TWO', names: names('Two weeks'), weeks: [week(early), week(late)] })
  ).body.id
  const group = {
    code: 'CREW',
    names: names('Crew'),
    siteId: portal.company.site.jakarta,
    patternId: pattern,
    anchor: monday,
    startsOn: monday,
  }
  crew = (await dewi().call(groupSetUp.calls.save, group)).body.id
  const assigned = await dewi().call(timeSetupCalls.assign, { employeeIds: [portal.company.id.amina], groupId: crew, startsOn: monday })
  expect([assigned.status, assigned.body]).toEqual([200, { changed: 1 }])
})
afterAll(() => portal.close())

const dewi = () => portal.as('dewi')
const planned = async (from: string, days: number, name: 'amina' | 'hadi' = 'amina') => {
  const { db } = portal.database
  const found = await plannedDays(db, [portal.company.id[name]], from, addDays(from, days - 1))
  return (found.get(portal.company.id[name]) ?? []).map(({ shifts }) => shifts.map((shift) => shift.rule.code).join('+'))
}

describe('a pattern of two weeks', () => {
  it('is taken down with its shifts and its group, by whom they were set up', async () => {
    const { db } = portal.database
    const { jakarta } = portal.company.site
    const edgar = portal.as('edgar')
    const free = [Array.from({ length: 7 }, () => [])]
    const spare = { code: 'SPARE', names: names('Spare') }
    const shift = (await edgar.call(shiftSetUp.calls.save, { ...spare, rule: rule('06:00', '14:00') })).body.id
    const plan = (await edgar.call(patternSetUp.calls.save, { ...spare, weeks: free })).body.id
    const of = { siteId: jakarta, patternId: plan, anchor: monday, startsOn: monday }
    const group = (await dewi().call(groupSetUp.calls.save, { ...spare, ...of })).body.id
    await dewi().call(timeSetupCalls.assign, { employeeIds: [portal.company.id.hadi], groupId: null, startsOn: monday })
    const both = { code: 'SPARE', names: { en: 'Spare', id: 'Cadangan' } }
    await edgar.call(shiftSetUp.calls.save, { id: shift, ...both, rule: rule('06:00', '13:00') })
    await edgar.call(patternSetUp.calls.save, { id: plan, ...both, weeks: free })
    await dewi().call(groupSetUp.calls.save, { id: group, ...both, ...of })
    for (const [call, id] of [
      [shiftSetUp.calls.retire, shift],
      [patternSetUp.calls.retire, plan],
      [groupSetUp.calls.retire, group],
    ] as const)
      for (const retired of [true, false, true]) await edgar.call(call, { id, retired })
    const { rows } = await sql<{ by: string; act: string; entity: string; id: string; detail: object }>`
      select u.user_name as by, a.act, a.entity, a.entity_id as id, a.detail from audit a join employee u on u.id = a.actor_id
      where a.entity_id = any (${[shift, plan, group, portal.company.id.hadi]}::uuid[]) order by a.seq`.execute(db)
    const said = (language: { id: string }, siteId: string | null, own: object) => ({
      code: 'SPARE',
      names: { en: 'Spare', id: language.id },
      siteId,
      versions: [],
      ...own,
    })
    const [first, then] = [{ id: spare.names.id }, { id: 'Cadangan' }]
    const [ofPlan, ofGroup] = [{ weeks: free }, { versions: [{ patternId: plan, anchor: monday, startsOn: monday }] }]
    const retired = (entity: string, id: string) =>
      ['retire', 'take up', 'retire'].map((act) => ['edgar', act, entity, id, { before: null, after: null }])
    const steps = (entity: string, by: string, id: string, siteId: string | null, was: object, became: object) => [
      [by, 'create', entity, id, { before: null, after: said(first, siteId, was) }],
      [by, 'change', entity, id, { before: said(first, siteId, was), after: said(then, siteId, became) }],
    ]
    const [ofShift, ofPattern, ofCrew] = [
      steps('shift', 'edgar', shift, null, { rule: rule('06:00', '14:00') }, { rule: rule('06:00', '13:00') }),
      steps('pattern', 'edgar', plan, null, ofPlan, ofPlan),
      steps('group', 'dewi', group, jakarta, ofGroup, ofGroup),
    ]
    expect(rows.map(({ by, act, entity, id, detail }) => [by, act, entity, id, detail])).toEqual([
      ...[ofShift, ofPattern, ofCrew].map(([made]) => made),
      ['dewi', 'assign', 'group-member', portal.company.id.hadi, { groupId: null, startsOn: monday }],
      ...[ofShift, ofPattern, ofCrew].map(([, changed]) => changed),
      ...retired('shift', shift),
      ...retired('pattern', plan),
      ...retired('group', group),
    ])
  })

  it('is told with its names in both languages; one that lacks is empty', async () => {
    const { db } = portal.database
    const told = async () => {
      const sought = [
        [patternSetUp, 'SPARE'],
        [groupSetUp, 'SPARE'],
        [shiftSetUp, 'N22'],
      ] as const
      const found = await Promise.all(sought.map(async ([set]) => (await dewi().call(set.calls.list)).body.listData))
      return found.map(
        (rows, place) => rows.map(({ code, names: called }) => ({ code, called })).find(({ code }) => code === sought[place]?.[1])?.called,
      )
    }
    const all = [
      { en: 'Spare', id: 'Cadangan' },
      { en: 'Spare', id: 'Cadangan' },
      { en: 'Night', id: 'Malam' },
    ]
    expect(await told()).toEqual(all)
    for (const table of ['shift_pattern', 'calendar_group', 'shift'])
      await sql`update ${sql.table(table)} set names = names - 'id'`.execute(db)
    expect(await told()).toEqual(all.map(({ en }) => ({ en, id: '' })))
  })

  it('stands from the day on which somebody comes to its group; before and for others the weekly schedule does', async () => {
    expect(await planned(addDays(monday, -3), 3)).toEqual(['OFFICE', '', ''])
    expect(await planned(monday, 7)).toEqual(['EARLY', 'EARLY', 'EARLY', 'EARLY', '', '', ''])
    expect(await planned(addDays(monday, 7), 7)).toEqual(['LATE', 'LATE', 'LATE', 'LATE', '', '', ''])
    expect(await planned(monday, 2, 'hadi')).toEqual(['OFFICE', 'OFFICE'])
  })

  it('gives way to a roster, and is free on the holidays of the site', async () => {
    const { db } = portal.database
    const amina = portal.company.id.amina
    await sql`insert into roster_day (employee_id, day, shift_ids) values (${amina}, ${monday}, ${[late]}::uuid[])`.execute(db)
    await dewi().call(timeSetupCalls.changeHolidays, {
      siteId: portal.company.site.jakarta,
      add: [{ day: addDays(monday, 1), name: 'Feast', off: 1 }],
    })
    expect(await planned(monday, 2)).toEqual(['LATE', 'EARLY'])
    const found = (await plannedDays(db, [amina], monday, addDays(monday, 1))).get(amina)
    expect(found?.map(({ holiday }) => holiday?.name ?? null)).toEqual([null, 'Feast'])
    await sql`delete from roster_day`.execute(db)
    await sql`delete from holiday`.execute(db)
  })

  it('is what leave counts and a permit is asked within', async () => {
    const form = { leaveTypeId: portal.company.leave.unpaid, startDate: monday, endDate: addDays(monday, 6) }
    expect((await portal.as('amina').call(leaveCalls.totalDay, form as never)).body).toMatchObject({ value: 4 })
    expect((await portal.as('hadi').call(leaveCalls.totalDay, form as never)).body).toMatchObject({ value: 5 })
    const day = addDays(monday, 7)
    expect((await portal.as('amina').call(permitOutCalls.day, { day } as never)).body).toMatchObject({ opens: '14:00', closes: '22:00' })
    expect((await portal.as('hadi').call(permitOutCalls.day, { day } as never)).body).toMatchObject({ opens: '08:00', closes: '17:00' })
  })

  it('has days of several shifts, one after the other', async () => {
    const split = [[early, late], [], [], [], [], [], []]
    const saved = await portal.as('edgar').call(patternSetUp.calls.save, { code: 'SPLIT', names: names('Split'), weeks: [split] })
    expect(saved.status).toBe(200)
    const from = addDays(monday, 70)
    const group = { code: 'SPLIT', names: names('Split'), siteId: null, patternId: saved.body.id, anchor: from, startsOn: from }
    const { id } = (await portal.as('edgar').call(groupSetUp.calls.save, group)).body
    await dewi().call(timeSetupCalls.assign, { employeeIds: [portal.company.id.hadi], groupId: id, startsOn: from })
    expect(await planned(from, 2, 'hadi')).toEqual(['EARLY+LATE', ''])
    await dewi().call(timeSetupCalls.assign, { employeeIds: [portal.company.id.hadi], groupId: null, startsOn: from })
    const found = (await dewi().call(patternSetUp.calls.list)).body
    expect(found.listData.find(({ code }) => code === 'SPLIT')?.weeks).toEqual([split])
    expect(found.minimumRestHours).toBe(11)
    const twice = await portal.as('edgar').call(patternSetUp.calls.save, {
      code: 'TWICE',
      names: names('Twice'),
      weeks: [split, [[], [], [early, early], [], [], [], []]],
    })
    expect([twice.status, twice.error.fields]).toEqual([400, { 'weeks.1.2': ['Week 2, day 3: the shifts overlap.'] }])
  })

  it('changes from a day on, and people leave it from a day on', async () => {
    const weeks = [[0, 1, 2, 3, 4, 5, 6].map(() => [early])]
    const { id } = (await portal.as('edgar').call(patternSetUp.calls.save, { code: 'ALL', names: names('Every day'), weeks })).body
    const from = addDays(monday, 14)
    const group = {
      id: crew,
      code: 'CREW',
      names: names('Crew'),
      siteId: portal.company.site.jakarta,
      patternId: id,
      anchor: from,
      startsOn: from,
    }
    expect((await dewi().call(groupSetUp.calls.save, group)).status).toBe(200)
    await dewi().call(timeSetupCalls.assign, { employeeIds: [portal.company.id.amina], groupId: null, startsOn: addDays(from, 7) })
    expect(await planned(addDays(from, -7), 7)).toEqual(['LATE', 'LATE', 'LATE', 'LATE', '', '', ''])
    expect(await planned(from, 7)).toEqual(Array.from({ length: 7 }, () => 'EARLY'))
    expect(await planned(addDays(from, 7), 7)).toEqual(['OFFICE', 'OFFICE', 'OFFICE', 'OFFICE', 'OFFICE', '', ''])
    const { members } = (await dewi().call(timeSetupCalls.members, { id: crew })).body
    expect(members).toEqual([expect.objectContaining({ employee: 'Amina Tester', startsOn: monday, until: addDays(from, 6) })])
  })
})

describe('what is set up', () => {
  it('is retired, never deleted: what stands keeps it', async () => {
    expect((await portal.as('edgar').call(shiftSetUp.calls.retire, { id: late, retired: true })).status).toBe(200)
    expect(await planned(addDays(monday, 7), 1)).toEqual(['LATE'])
    const { listData } = (await dewi().call(shiftSetUp.calls.list)).body
    const told = listData.map(({ code, retired, usedBy }) => [code, retired, usedBy])
    expect(told).toContainEqual(['EARLY', false, ['patterns']])
    expect(told.slice(-2)).toEqual([
      ['LATE', true, ['patterns']],
      ['SPARE', true, []],
    ])
    const weeks = [Array.from({ length: 7 }, () => [late])]
    const anew = await portal.as('edgar').call(patternSetUp.calls.save, { code: 'ANEW', names: names('Anew'), weeks })
    expect([anew.status, anew.error.fields?.weeks]).toEqual([400, ['This shift does not exist or can be chosen no longer.']])
  })

  it('is refused beside its field where it makes no sense', async () => {
    const taken = await portal
      .as('edgar')
      .call(shiftSetUp.calls.save, { code: 'EARLY', names: names('Again'), rule: rule('06:00', '14:00') })
    expect([taken.status, taken.error.fields?.code]).toEqual([400, ['EARLY is in use already.']])
    const week = [Array.from({ length: 7 }, () => [])]
    const pair = await portal.as('edgar').call(patternSetUp.calls.save, { code: 'TWO', names: names('Again'), weeks: week })
    expect([pair.status, pair.error.fields?.code]).toEqual([400, ['TWO is in use already.']])
    const wish = { code: 'CREW', names: names('Again'), siteId: null, patternId: pattern, anchor: monday, startsOn: monday }
    const other = await portal.as('edgar').call(groupSetUp.calls.save, wish)
    expect([other.status, other.error.fields?.code]).toEqual([400, ['CREW is in use already.']])
    const nowhere = await portal.as('edgar').call(groupSetUp.calls.save, { ...wish, code: 'NOWHERE', siteId: crew })
    expect([nowhere.status, nowhere.error.fields?.siteId]).toEqual([400, ['There is no such site.']])
    const nothing = await portal.as('edgar').call(groupSetUp.calls.save, { ...wish, code: 'NOTHING', patternId: crew })
    expect([nothing.status, nothing.error.fields?.patternId?.length]).toEqual([400, 1])
    const odd = { code: 'ODD', names: names('Odd'), rule: rule('25:00', '14:00') }
    expect((await portal.as('edgar').call(shiftSetUp.calls.save, odd)).status).toBe(400)
    const stray = { code: 'ODD', names: names('Odd'), rule: rule('06:00', '14:00', ['13:30', '14:30']) }
    expect((await portal.as('edgar').call(shiftSetUp.calls.save, stray)).error.fields?.breaks).toEqual([
      'The break 13:30–14:30 does not lie within the shift 06:00–14:00.',
    ])
    const unknown = [Array.from({ length: 7 }, () => [pattern])]
    expect(
      (await portal.as('edgar').call(patternSetUp.calls.save, { code: 'X', names: names('X'), weeks: unknown })).error.fields?.weeks,
    ).toBeDefined()
    for (const weeks of [[], [[]], Array.from({ length: 27 }, () => Array.from({ length: 7 }, () => []))])
      expect((await portal.as('edgar').call(patternSetUp.calls.save, { code: 'X', names: names('X'), weeks })).status).toBe(400)
    const stranger = { employeeIds: [portal.company.id.edgar], groupId: crew, startsOn: monday }
    expect((await dewi().call(timeSetupCalls.assign, stranger)).status).toBe(404)
  })
})

describe('public holidays', () => {
  it('are taken over for the region that a site says it is in', async () => {
    const { berlin } = portal.company.site
    const { db } = portal.database
    const told = async () => (await edgar().call(timeSetupCalls.sites, {})).body.sites.find(({ id }) => id === berlin)
    await sql`update site set region = 'BE' where id = ${berlin}::uuid`.execute(db)
    const { region, regions } = (await told()) ?? {}
    expect([region, regions?.find(({ id }) => id === region)?.displayName]).toEqual(['BE', 'Berlin'])
    await sql`update site set region = null where id = ${berlin}::uuid`.execute(db)
    expect((await told())?.region).toBe(null)
  })

  const berlin = () => ({ siteId: portal.company.site.berlin, year: '2026' })
  const edgar = () => portal.as('edgar')

  it('are looked at by region, then taken over once', async () => {
    const preview = async (region: string) => (await edgar().call(timeSetupCalls.holidayPreview, { ...berlin(), region })).body.days
    const bavaria = await preview('BY')
    const whole = await preview('')
    expect(bavaria.length).toBeGreaterThan(whole.length)
    expect(whole).toContainEqual({ day: '2026-10-03', name: 'National Holiday', off: 1, isKnown: false })
    expect((await edgar().call(timeSetupCalls.holidays, berlin())).body.days).toEqual([])
    const add = whole.map(({ day, name, off }) => ({ day, name, off }))
    for (let twice = 0; twice < 2; twice += 1)
      await edgar().call(timeSetupCalls.changeHolidays, { siteId: portal.company.site.berlin, add })
    expect((await edgar().call(timeSetupCalls.holidays, berlin())).body.days).toHaveLength(whole.length)
    expect((await preview('')).every(({ isKnown }) => isKnown)).toBe(true)
  })

  it('are edited by hand', async () => {
    const siteId = portal.company.site.berlin
    const day = '2026-12-24'
    const eve = { day, name: 'Christmas Eve', off: 0.5 }
    await edgar().call(timeSetupCalls.changeHolidays, { siteId, add: [eve] })
    expect((await edgar().call(timeSetupCalls.holidays, berlin())).body.days).toContainEqual(eve)
    const gone = await edgar().call(timeSetupCalls.changeHolidays, { siteId, remove: [{ day, name: eve.name }] })
    expect(gone.body).toEqual({ added: 0, removed: 1 })
    const { rows } = await sql`
      select actor_id as by, act, entity_id as site, detail from audit where entity = 'holiday' order by seq desc limit 2`.execute(
      portal.database.db,
    )
    const audited = { by: portal.company.id.edgar, act: 'change', site: siteId }
    expect(rows).toEqual([
      { ...audited, detail: { add: [], remove: [{ day, name: eve.name }] } },
      { ...audited, detail: { add: [eve], remove: [] } },
    ])
    expect((await edgar().call(timeSetupCalls.changeHolidays, { siteId, add: [{ ...eve, day: '2026-02-30' }] })).status).toBe(400)
  })
})
