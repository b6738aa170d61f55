import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { peopleCalls } from '#shared/areas/people.ts'
import { leaveTypeCalls, leaveTypeSetUp } from '#shared/areas/leave-types.ts'
import { addDays } from '#shared/records/calendar.ts'
import { kindOf, plainEntitlement, plainLeavePolicy, ruleOf, type LeaveRule } from '#shared/records/leave/policy.ts'
import { leaveTemplates, templateCountries, type TemplateCountry } from '#shared/records/leave/set-up/templates.ts'
import { leaveCalls, leaveRequest } from '#shared/requests/leave-request.ts'
import { shortDay } from '#shared/texts/days.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { transaction } from '#server/foundation/database/db.ts'
import { grantEntitlements } from '#server/records/leave/grants.ts'
import { give } from '../../../../test/support/company.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const now = today('Asia/Jakarta')
const year = Number(now.slice(0, 4))
const next = `${year + 1}-01-01`

beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const edgar = () => portal.as('edgar')
const rule = (more: Partial<LeaveRule> = {}): LeaveRule => ({
  ...ruleOf(plainLeavePolicy),
  entitlement: { ...plainEntitlement, amount: 12 },
  ...more,
})
const wish = (code: string, policy: LeaveRule, more: object = {}) => ({
  code,
  names: { en: code, id: '' },
  sequence: 50,
  unit: 'day' as const,
  balance: true,
  countries: null,
  sensitive: false,
  paid: true,
  use: null,
  policy,
  startsOn: '2020-01-01',
  ...more,
})
const made = async (code: string, policy = rule(), more: object = {}) => {
  const { status, body, error } = await edgar().call(leaveTypeSetUp.calls.save, wish(code, policy, more))
  expect([status, error?.Errors]).toEqual([200, undefined])
  return body.id
}
const versions = async (id: string) =>
  (await edgar().call(leaveTypeSetUp.calls.list, {})).body.listData.find((one) => one.id === id)?.versions ?? []
const balanceOn = async (leaveTypeId: string, date: string) =>
  (await portal.as('amina').call(leaveBalanceCalls.current, { leaveTypeId, date })).body.value

describe('a leave type', () => {
  it('is made by an administrator, is asked for at once, and tells who changed what', async () => {
    const id = await made('study', rule({ halfDays: true }))
    const offered = (await portal.as('amina').call(leaveCalls.leaveTypes, {} as never)).body.listData.find((one) => one.id === id)
    expect(offered).toMatchObject({ code: 'STUDY', unit: 'day', halfDays: true, balance: 12 })
    await edgar().call(leaveTypeSetUp.calls.save, { ...wish('STUDY', rule({ noticeDays: 5 })), id, startsOn: next } as never)
    const { listData } = (await edgar().call(leaveTypeSetUp.calls.history, { id })).body
    expect(listData.map(({ what }) => what)).toEqual(['Changed', 'Set up'])
    expect((await portal.as('amina').call(leaveTypeSetUp.calls.list, {})).status).toBe(403)
  })

  it('keeps the rule that held: what is asked is judged by the version of its first day', async () => {
    const { annual } = portal.company.leave
    const before = (await edgar().call(leaveTypeSetUp.calls.list, {})).body.listData.find((one) => one.id === annual)
    const old = before?.versions[0]?.policy as LeaveRule
    expect(before?.versions.map(({ startsOn }) => startsOn)).toEqual(['1900-01-01'])
    const kind = kindOf(before as NonNullable<typeof before>)
    const changed = { ...wish('ANNUAL', { ...old, halfDays: false }), ...kind, id: annual, startsOn: next }
    const { status, error } = await edgar().call(leaveTypeSetUp.calls.save, changed as never)
    expect([status, error?.Errors]).toEqual([200, undefined])
    expect((await versions(annual)).map(({ startsOn, policy }) => [startsOn, policy.halfDays])).toEqual([
      [next, false],
      ['1900-01-01', true],
    ])
    const parts = async (startDate: string) =>
      (await portal.as('amina').call(leaveCalls.leaveTimeTypes, { leaveTypeId: annual, startDate } as never)).body.listData.map(
        ({ value }) => value,
      )
    expect([await parts(now), await parts(next)]).toEqual([['full', 'first', 'second'], ['full']])
    await give(portal.database, portal.company.id.amina, annual, 10)
    const half = async (day: string) => {
      const form = { leaveTypeId: annual, startDate: day, endDate: day, startDayLeaveType: 'first', endDayLeaveType: 'first' }
      return (await portal.as('amina').call(leaveRequest.calls.preview, form as never)).body.concerns.map(({ text }) => text)
    }
    expect(await half(`${year + 1}-02-01`)).toContain('This type is taken in full days.')
    expect(await half(addDays(now, 3))).not.toContain('This type is taken in full days.')
    await sql`delete from leave_policy where leave_type_id = ${annual}::uuid`.execute(portal.database.db)
  })

  it('changed from a day to come changes no balance before it, and gives from it on what the job then writes', async () => {
    const id = await made('THEN', rule({ entitlement: { ...plainEntitlement, amount: 12, proRata: false } }))
    const days = [now, `${year}-12-31`, next, `${year + 1}-06-30`]
    expect(await Promise.all(days.map((day) => balanceOn(id, day)))).toEqual([12, 12, 12, 12])
    const more = rule({ entitlement: { ...plainEntitlement, amount: 15, proRata: false } })
    await edgar().call(leaveTypeSetUp.calls.save, { ...wish('THEN', more), id, startsOn: next } as never)
    expect(await Promise.all(days.map((day) => balanceOn(id, day)))).toEqual([12, 12, 15, 15])
    const undo = new Error('undone')
    const written = transaction(portal.database.db, async (tx) => {
      await grantEntitlements(tx, next)
      const { rows } = await sql<{ quantity: string }>`
        select quantity::float8 as quantity from leave_event
        where leave_type_id = ${id}::uuid and employee_id = ${portal.company.id.amina}::uuid and effective_on = ${next}::date`.execute(tx)
      expect(rows.map(({ quantity }) => quantity)).toEqual([15])
      throw undo
    })
    await expect(written).rejects.toBe(undo)
  })

  it('says once, for all its versions, whether its leave is paid, and whoever asks for it is told', async () => {
    const id = await made('BREAK', rule({ entitlement: null }), { balance: false, paid: false })
    const told = async () => (await edgar().call(leaveTypeSetUp.calls.list, {})).body.listData.find((one) => one.id === id)?.paid
    const asked = async (leaveTypeId: string, startDate: string) => {
      const form = { leaveTypeId, startDate, endDate: startDate }
      return (await portal.as('amina').call(leaveRequest.calls.preview, form as never)).body.paid
    }
    const days = [addDays(now, 3), `${year + 1}-02-01`]
    const each = () => Promise.all(days.map((day) => asked(id, day)))
    expect([await told(), await each(), await asked(portal.company.leave.annual, addDays(now, 3))]).toEqual([false, [false, false], true])
    // Who says nothing of it says that it is paid, of what was before the change too.
    const later = rule({ entitlement: null, noticeDays: 1 })
    const { paid: _paid, ...unsaid } = wish('BREAK', later, { balance: false, id, startsOn: next }) as ReturnType<typeof wish>
    await edgar().call(leaveTypeSetUp.calls.save, unsaid as never)
    expect([(await versions(id)).length, await told(), await each()]).toEqual([2, true, [true, true]])
    await edgar().call(leaveTypeSetUp.calls.save, { ...unsaid, paid: false } as never)
    expect([(await versions(id)).length, await told(), await each()]).toEqual([2, false, [false, false]])
    const { listData } = (await edgar().call(leaveTypeSetUp.calls.history, { id })).body
    expect(listData[0]?.changes.map(({ field }) => field)).toContain('Paid')
    const nothing = (await portal.as('amina').call(leaveRequest.calls.preview, {} as never)).body
    expect(nothing.paid).toBeNull()
  })

  it('that begins later is not taken before', async () => {
    const id = await made('LATER', rule({ entitlement: null }), { balance: false, startsOn: next })
    const form = { leaveTypeId: id, startDate: addDays(now, 2), endDate: addDays(now, 2) }
    const { concerns } = (await portal.as('amina').call(leaveRequest.calls.preview, form as never)).body
    expect(concerns.map(({ text }) => text).join(' ')).toContain('This type of leave begins on')
  })
})

describe('what is usual in a country', () => {
  const wished = (country: TemplateCountry) =>
    leaveTemplates[country].map(({ code, names, policy }, sequence) => ({
      code,
      names,
      sequence,
      ...kindOf(policy),
      policy: ruleOf(policy),
    }))
  const takeOver = (types: object[]) => edgar().call(leaveTypeCalls.takeOver, { startsOn: `${year}-01-01`, types } as never)

  it.each(templateCountries)('is taken over as it is: %s', async (country) => {
    const { status, body, error } = await takeOver(wished(country).map((type) => ({ ...type, code: `OF-${type.code}` })))
    expect([status, error?.Errors, body.made]).toEqual([200, undefined, leaveTemplates[country].length])
  })

  it('is taken over whole or not at all, and says of which what is wrong', async () => {
    const types = wished('none').map((type) => ({ ...type, code: `NEW-${type.code}` }))
    const { status, error } = await takeOver([...types, { ...types[0], code: 'annual' }])
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [`types.${types.length}.code`]])
    const { listData } = (await edgar().call(leaveTypeSetUp.calls.list, {})).body
    expect(listData.some(({ code }) => code.startsWith('NEW-'))).toBe(false)
  })
})

describe('what cannot be meant', () => {
  const refused = async (policy: unknown, more: object = {}) => {
    const { status, error } = await edgar().call(leaveTypeSetUp.calls.save, wish('BAD', policy as LeaveRule, more) as never)
    return [status, Object.keys(error?.fields ?? {})]
  }

  it('is refused by the name of its field: division by nothing, what never ends, what contradicts itself', async () => {
    const with_ = (more: object) => rule({ entitlement: { ...plainEntitlement, amount: 12, ...more } })
    expect(await refused(with_({ roundTo: 0 }))).toEqual([400, ['policy.entitlement.roundTo']])
    expect(await refused(with_({ expiresAfterMonths: 5000 }))).toEqual([400, ['policy.entitlement.expiresAfterMonths']])
    expect(
      await refused(
        with_({
          steps: [
            { years: 2, more: 1 },
            { years: 1, more: 2 },
          ],
        }),
      ),
    ).toEqual([400, ['policy.entitlement.steps.1.years']])
    expect(await refused(rule({ carryOver: { most: 5, until: '02-30x' } }))).toEqual([400, ['policy.carryOver.until']])
    expect(await refused(rule(), { balance: false })).toEqual([400, ['policy.entitlement']])
    expect(await refused(rule(), { startsOn: undefined })).toEqual([400, ['startsOn']])
  })

  it('counts in what it did once anybody has something of it', async () => {
    const id = await made('STAYS')
    await give(portal.database, portal.company.id.amina, id, 3)
    const change = async (more: object) => {
      const { status, error } = await edgar().call(leaveTypeSetUp.calls.save, {
        ...wish('STAYS', rule({ entitlement: null })),
        id,
        ...more,
      } as never)
      return [status, error?.Errors?.[0]]
    }
    const [[unit], [balance]] = [await change({ unit: 'hour' }), await change({ balance: false })]
    expect([unit, balance]).toEqual([409, 409])
    expect((await change({ startsOn: next }))[0]).toBe(200)
  })

  it('is changed from a day that has been on only while nobody has been given anything of it, or has asked for it', async () => {
    // Whoever sets it up is in Berlin, where a day begins hours after Jakarta's.
    const here = today('Europe/Berlin')
    const change = async (id: string, more: object) => {
      const { status, error } = await edgar().call(leaveTypeSetUp.calls.save, { ...wish('PAST', rule()), id, ...more } as never)
      return status === 200 ? 200 : [status, error?.fields?.['startsOn']]
    }
    const id = await made('PAST', rule())
    const earlier = addDays(here, -1)
    expect([await change(id, { startsOn: '2019-01-01' }), await change(id, { startsOn: earlier })]).toEqual([200, 200])
    const before = await versions(id)
    await give(portal.database, portal.company.id.amina, id, 3)
    const refused = [409, [expect.stringContaining(`a change can hold from ${shortDay(new Date(here), 'en')} on`)]]
    // A new rule before all others, one between them, and one in place of the one that holds.
    for (const startsOn of ['2018-01-01', addDays(here, -100), earlier]) expect(await change(id, { startsOn })).toEqual(refused)
    expect(await versions(id)).toEqual(before)
    expect([await change(id, { startsOn: here }), await change(id, { startsOn: next })]).toEqual([200, 200])
    expect((await versions(id)).map(({ startsOn }) => startsOn)).toEqual([next, here, earlier, '2020-01-01', '2019-01-01'])

    // Of a type without a balance it is what people have asked for.
    const asked = await made('ASKED', rule({ entitlement: null }), { balance: false })
    const day = addDays(here, 400)
    const form = { leaveTypeId: asked, startDate: day, endDate: addDays(day, 4) }
    expect((await portal.as('amina').call(leaveRequest.calls.saveAndSubmit, form as never)).status).toBe(200)
    const more = { ...wish('ASKED', rule({ entitlement: null })), balance: false }
    expect(await change(asked, { ...more, startsOn: earlier })).toEqual(refused)
    expect(await change(asked, { ...more, startsOn: here })).toBe(200)
  })

  it('is not retired while something is due that the job has not given yet', async () => {
    const id = await made('DUE', rule())
    const { status, error } = await edgar().call(leaveTypeSetUp.calls.retire, { id, retired: true })
    expect([status, error.Errors[0]]).toEqual([409, expect.stringMatching(/ days in all/)])
  })

  it('is not retired while people have something of it: told how many, and how much', async () => {
    const id = await made('ENDS', rule({ entitlement: null }))
    await give(portal.database, portal.company.id.amina, id, 3)
    await give(portal.database, portal.company.id.budi, id, 4.5)
    const retire = () => edgar().call(leaveTypeSetUp.calls.retire, { id, retired: true })
    const { status, error } = await retire()
    expect([status, error.Errors[0]]).toEqual([409, expect.stringContaining('2, 7.5 days in all')])
    await sql`delete from leave_event where leave_type_id = ${id}::uuid`.execute(portal.database.db)
    // Whoever owes something has not settled it either.
    await sql`insert into leave_event (id, employee_id, leave_type_id, kind, quantity, effective_on)
      values (gen_random_uuid(), ${portal.company.id.amina}::uuid, ${id}::uuid, 'adjusted', 2, '2026-01-01')`.execute(portal.database.db)
    const owed = await retire()
    expect([owed.status, owed.error.Errors[0]]).toEqual([409, expect.stringContaining('1, −2 days in all')])
    await sql`delete from leave_event where leave_type_id = ${id}::uuid`.execute(portal.database.db)
    expect((await retire()).status).toBe(200)
  })
})

it('more is given from an age on, once it is known when somebody was born', async () => {
  const id = await made('AGED', rule({ entitlement: { ...plainEntitlement, amount: 12, ageSteps: [{ age: 30, more: 3 }] } }))
  const { amina } = portal.company.id
  const end = `${year}-12-31`
  expect(await balanceOn(id, end)).toBe(12)
  const { signInLocked: _locked, ...details } = (await edgar().call(peopleCalls.details, { id: amina })).body
  const born = { ...details, id: amina, bornOn: '1976-02-29' }
  expect((await edgar().call(peopleCalls.saveDetails, born)).status).toBe(200)
  expect(await balanceOn(id, end)).toBe(15)
  await transaction(portal.database.db, (tx) => grantEntitlements(tx, now))
  expect(await balanceOn(id, end)).toBe(15)
})

describe('whoever moves, or leaves and comes back', () => {
  const act = async (what: object) => {
    const { status, error } = await edgar().call(peopleCalls.act, what as never)
    expect([status, error?.Errors]).toEqual([200, undefined])
  }

  it('is told before what the job gives them when it comes', async () => {
    const { db } = portal.database
    const { farah, hadi } = portal.company.id
    const [id, german] = [
      await made('BACK', rule({ entitlement: { ...plainEntitlement, amount: 24, every: 'month' } })),
      await made('GERMAN', rule(), { countries: ['DE'] }),
    ]
    const back = addDays(now, 75)
    await act({ ids: [farah], kind: 'end', startsOn: addDays(now, 20) })
    await act({ ids: [farah], kind: 'return', startsOn: back })
    await act({ ids: [hadi], kind: 'transfer', startsOn: back, siteId: portal.company.site.berlin })
    const day = addDays(back, 100)
    const told = async () => {
      const of = async (employeeId: string, leaveTypeId: string) =>
        (await portal.as('indra').call(leaveBalanceCalls.current, { employeeId, leaveTypeId, date: day })).body.value
      return [await of(farah, id), await of(hadi, german)]
    }
    const before = await told()
    expect(before.every((value) => value > 0)).toBe(true)
    for (const today of [now, addDays(now, 20), back, ...Array.from({ length: 4 }, (_, month) => addDays(back, 25 * (month + 1)))])
      await transaction(db, async (tx) => {
        // As the hourly job lets in who has come back.
        if (today >= back) await sql`update employee set left_on = null, returns_on = null where id = ${farah}::uuid`.execute(tx)
        await grantEntitlements(tx, today)
      })
    expect(await told()).toEqual(before)
    const given = await sql<{ day: string }>`
      select effective_on as day from leave_event where employee_id = ${farah}::uuid and leave_type_id = ${id}::uuid and kind = 'accrual'
        and effective_on > ${addDays(now, 20)}::date and effective_on < ${back}::date`.execute(db)
    expect(given.rows).toEqual([])
  })
})
