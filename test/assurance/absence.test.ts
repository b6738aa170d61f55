import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIdOf } from '#shared/areas/attendance-days.ts'
import { attendanceCalls } from '#shared/areas/attendance.ts'
import { calendarCalls } from '#shared/areas/calendar.ts'
import { generalConfigCalls } from '#shared/areas/general-config.ts'
import { leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { notificationCalls } from '#shared/areas/notification.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import { shiftScheduleCalls } from '#shared/areas/shift-schedule.ts'
import { inboxCalls } from '#shared/areas/universal-inbox.ts'
import { plainLevel } from '#shared/contract/flow.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import type { AbsenceTelling } from '#shared/records/leave/absence.ts'
import { leaveAdjustmentCalls, leaveAdjustmentRequest } from '#shared/requests/leave-adjustment-request.ts'
import { leaveCalls, leaveRequest } from '#shared/requests/leave-request.ts'
import { manualShift } from '#shared/requests/manual-shift.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { makeHr } from '../support/roles.ts'
import { give, plainPolicy } from '../support/company.ts'
import { openStage, type Person, type Stage } from './cast.ts'

/** Whoever looks: three levels up, two, the direct manager, a peer, the approver, HR of the site and of another, oneself. */
const viewers = ['gita', 'carla', 'budi', 'joko', 'farah', 'dewi', 'kira', 'amina'] as const
type Viewer = (typeof viewers)[number]
/** What an answer says of an absence; null: nothing at all. */
type Told = AbsenceTelling | null

interface Absent {
  id: string
  code: string
  day: string
  type: string
  note: string
  typeId: string
}

let stage: Stage
let plain: Absent
let sensitive: Absent
const now = today('Asia/Jakarta')
const monday = addDays(now, 7 - weekday(now))
const careId = newId()

const gainsOf = async (typeId: string) =>
  (
    await sql<{ id: string }>`
      select id from leave_event where employee_id = ${stage.id.amina}::uuid and leave_type_id = ${typeId}::uuid and standing order by id`.execute(
      stage.portal.database.db,
    )
  ).rows.map(({ id }) => id)

const as = (viewer: Viewer) => stage.as(viewer as Person)

async function absent(day: string, typeId: string, type: string, note: string): Promise<Absent> {
  const form = { leaveTypeId: typeId, startDate: day, endDate: day, note }
  const { body } = await as('amina').call(leaveRequest.calls.saveAndSubmit, form as never)
  expect((await as('farah').call(leaveRequest.calls.approve, { id: body.id })).body.statusId).toBe(4)
  return { id: body.id, code: body.code, day, type, note, typeId }
}

beforeAll(async () => {
  stage = await openStage()
  const { database } = stage.portal
  // Of a day on which nothing is kept nobody is told anything.
  await sql`update site set attendance_since = '2020-01-01'`.execute(database.db)
  // Farah decides, so that amina's own manager is one who does not.
  const flow = {
    rules: [{ name: 'farah', when: null, levels: [plainLevel({ kind: 'named', ids: [stage.id.farah] })], skipAdjacent: true }],
    lastResort: [],
  }
  await sql`insert into flow (id, module, version, published_from, definition)
    values (${newId()}, 'LeaveRequest', 1, '2020-01-01', ${JSON.stringify(flow)}::jsonb)`.execute(database.db)
  await sql`insert into leave_type (id, code, names, policy, sequence)
    values (${careId}, 'CARE', '{"en":"Family care","id":"Merawat keluarga"}', ${JSON.stringify({ ...plainPolicy, sensitive: true })}::jsonb, 9)`.execute(
    database.db,
  )
  await give(database, stage.id.amina, careId, 20)
  plain = await absent(monday, stage.portal.company.leave.annual, 'ANNUAL', 'Wedding of my sister')
  sensitive = await absent(addDays(monday, 1), careId, 'Family care', 'Father after his stroke')
})
afterAll(() => stage.close())

/** What stands of an absence in a part of an answer, or that it is not there. */
function toldIn(answer: unknown, { type, note }: Absent): Told {
  if (answer === null || answer === undefined) return null
  const text = JSON.stringify(answer)
  return text.includes(note) ? 'note' : text.includes(type) ? 'type' : 'away'
}

/** Each place that speaks of the absence, and what of its answer is about it. */
const places: Record<string, (viewer: Viewer, of: Absent) => Promise<unknown>> = {
  roster: async (viewer, { day }) => {
    const input = { periodPayId: day.slice(0, 7), unitId: stage.portal.company.unit.platform, paginationSize: 50 }
    const { body, status } = await as(viewer).call(shiftScheduleCalls.list, input as never)
    if (status !== 200) return null
    return body.listData.find(({ id }) => id === stage.id.amina)?.cells[Number(day.slice(8)) - 1]?.leave
  },
  'attendance day': async (viewer, { day }) => {
    const { body, status } = await as(viewer).call(attendanceCalls.detail, { id: dayIdOf(stage.id.amina, day) })
    return status === 200 ? [body.leaves, body.story] : null
  },
  calendar: async (viewer, { day }) => {
    const tab = viewer === 'amina' ? 'mine' : 'team'
    const { body } = await as(viewer).call(calendarCalls.setFilter, { date: day, tab } as never)
    return body.listData.find(
      (one) => one.type === 'leave' && one.startDate <= day && one.endDate >= day && one.employees[0]?.employeeId === stage.id.amina,
    )
  },
}

/** The same for plain and sensitive leave, where nobody has set anything. */
const usual: Record<string, Record<Viewer, [Told, Told]>> = {
  roster: {
    gita: ['type', 'away'],
    carla: ['type', 'away'],
    budi: ['type', 'away'],
    joko: [null, null],
    farah: [null, null],
    dewi: ['note', 'note'],
    kira: [null, null],
    amina: ['note', 'note'],
  },
  'attendance day': {
    gita: ['type', 'away'],
    carla: ['type', 'away'],
    budi: ['type', 'away'],
    joko: [null, null],
    farah: [null, null],
    dewi: ['type', 'type'],
    kira: [null, null],
    amina: ['type', 'type'],
  },
  calendar: {
    gita: [null, null],
    carla: [null, null],
    budi: ['type', 'away'],
    joko: ['away', 'away'],
    farah: [null, null],
    dewi: [null, null],
    kira: [null, null],
    amina: ['note', 'note'],
  },
}

const seen = async (place: string) => {
  const found = {} as Record<Viewer, [Told, Told]>
  for (const viewer of viewers) {
    const look = places[place]
    found[viewer] = [toldIn(await look?.(viewer, plain), plain), toldIn(await look?.(viewer, sensitive), sensitive)]
  }
  return found
}

const set = (config: { absenceToManagers?: AbsenceTelling; absenceToColleagues?: AbsenceTelling }) =>
  stage.as('edgar').call(generalConfigCalls.change, config)

describe('what others see of an absence', () => {
  it.each(Object.keys(places))('is by relation in the %s', async (place) => {
    expect(await seen(place)).toEqual(usual[place])
  })

  it('is told of leave from before the portal, which no request stands behind, to HR of the site as of any other', async () => {
    const { db } = stage.portal.database
    const before = { ...sensitive, id: newId(), day: addDays(monday, 2) }
    await sql`insert into leave_day (employee_id, day, request_id, line, leave_type_id, part, quantity, taken)
      values (${stage.id.amina}, ${before.day}, ${before.id}, 1, ${careId}, 'full', 1, true)`.execute(db)
    try {
      const told = async (viewer: Viewer) => toldIn(await places['attendance day']?.(viewer, before), before)
      expect([await told('dewi'), await told('carla'), await told('amina')]).toEqual(['type', 'away', 'type'])
    } finally {
      await sql`delete from leave_day where request_id = ${before.id}::uuid`.execute(db)
    }
  })

  it('follows the setting, but for sensitive types', async () => {
    await set({ absenceToManagers: 'note', absenceToColleagues: 'type' })
    const told = await seen('calendar')
    expect([told.budi, told.joko]).toEqual([
      ['note', 'away'],
      ['type', 'away'],
    ])
    expect((await seen('roster')).gita).toEqual(['note', 'away'])
    await set({ absenceToManagers: 'away', absenceToColleagues: 'away' })
    for (const place of ['roster', 'attendance day']) expect((await seen(place)).carla).toEqual(['away', 'away'])
    await set({ absenceToManagers: 'type', absenceToColleagues: 'away' })
  })

  it('is for HR of another site what it is for anybody who stands to the person as they do', async () => {
    const { db } = stage.portal.database
    const berlin = stage.portal.company.site.berlin
    const ids = [stage.id.budi, stage.id.joko]
    for (const id of ids) await makeHr(db, id, berlin)
    try {
      const [roster, calendar] = [await seen('roster'), await seen('calendar')]
      expect([roster.budi, calendar.budi, calendar.joko]).toEqual([
        ['type', 'away'],
        ['type', 'away'],
        ['away', 'away'],
      ])
    } finally {
      await sql`delete from role_giving where employee_id = any (${ids}::uuid[])`.execute(db)
    }
  })

  it('is set by administrators alone', async () => {
    expect((await stage.as('dewi').call(generalConfigCalls.change, { absenceToManagers: 'note' })).status).toBe(403)
  })
})

describe('the request behind an absence', () => {
  const histories = [leaveBalanceCalls.gainHistory, leaveBalanceCalls.deductHistory]
  const read = async (viewer: Viewer, { typeId }: Absent) =>
    Promise.all(
      histories.map(async (call) => {
        const { status, body } = await as(viewer).call(call, { employeeId: stage.id.amina, leaveTypeId: typeId } as never)
        return { status, rows: status === 200 ? body.listData : [] }
      }),
    )

  it('is named in the histories of a balance to those alone who see it', async () => {
    for (const viewer of ['gita', 'carla', 'budi'] as const) {
      const [, deducted] = await read(viewer, plain)
      expect(deducted?.rows).toMatchObject([{ transDate: plain.day, requestId: null, requestCode: null, requestModule: null }])
      expect((await read(viewer, sensitive)).map(({ status }) => status)).toEqual([404, 404])
    }
    for (const viewer of ['amina', 'dewi'] as const)
      for (const of of [plain, sensitive])
        expect((await read(viewer, of))[1]?.rows).toMatchObject([{ requestId: of.id, requestCode: of.code, requestModule: 'LeaveRequest' }])
  })

  it('is of a sensitive type in no balance that managers look at', async () => {
    const types = async (viewer: Viewer) => {
      const { body } = await as(viewer).call(leaveBalanceCalls.subordinates, { paginationSize: 100 } as never)
      return new Set(body.listData.map(({ leaveTypeId }) => leaveTypeId))
    }
    expect((await types('budi')).has(careId)).toBe(false)
    expect((await types('budi')).has(plain.typeId)).toBe(true)
    expect((await types('dewi')).has(careId)).toBe(true)
    const summary = async (viewer: Viewer) =>
      (await as(viewer).call(leaveBalanceCalls.summary, { employeeId: stage.id.amina })).body.balances.map(({ code }) => code)
    expect(await summary('carla')).not.toContain('CARE')
    for (const viewer of ['amina', 'dewi'] as const) expect(await summary(viewer)).toContain('CARE')
  })

  it('leaves of a sensitive type no balance behind for whoever files for somebody else', async () => {
    const { annual } = stage.portal.company.leave
    const whose = { employeeId: stage.id.amina }
    const offered = async (viewer: Viewer) =>
      new Map((await as(viewer).call(leaveCalls.leaveTypes, whose as never)).body.listData.map(({ id, balance }) => [id, balance]))
    const typed = async (viewer: Viewer, leaveTypeId: string) => {
      const day = addDays(monday, 3)
      const form = { ...whose, leaveTypeId, startDate: day, endDate: day }
      const { body } = await as(viewer).call(leaveRequest.calls.preview, form as never)
      return body.balance
    }
    const adjusted = async (viewer: Viewer) => {
      const of = { adjustmentType: 'deduction', ...whose }
      const { body } = await as(viewer).call(leaveAdjustmentCalls.leaveTypes, of as never)
      const form = { adjustmentType: 'deduction', subjectId: stage.id.amina, leaveTypeId: careId, quantity: 1, note: 'Correction' }
      const { listData } = (await as(viewer).call(leaveAdjustmentCalls.balances, { ...whose, leaveTypeId: careId } as never)).body
      const [gain] = await gainsOf(careId)
      return {
        offered: body.listData.some(({ id }) => id === careId),
        gains: listData.length,
        expiry: (await as(viewer).call(leaveAdjustmentCalls.currentExpiryDate, { id: gain ?? '' })).status,
        paidOut: (await as(viewer).call(leaveAdjustmentCalls.disbursementConfig, { id: careId, ...whose })).status,
        effect: (await as(viewer).call(leaveAdjustmentRequest.calls.preview, form as never)).body.effect !== null,
        saved: (await as(viewer).call(leaveAdjustmentRequest.calls.save, form as never)).status,
      }
    }
    // Budi reports amina as absent; what she has taken of it before is not his to know.
    expect([(await offered('budi')).has(careId), (await offered('budi')).get(careId)]).toEqual([true, null])
    expect((await offered('budi')).get(annual)).toBeGreaterThan(0)
    expect([await typed('budi', careId), (await typed('budi', annual)) !== null]).toEqual([null, true])
    expect(await adjusted('budi')).toEqual({ offered: false, gains: 0, expiry: 404, paidOut: 404, effect: false, saved: 400 })
    const draft = { ...whose, leaveTypeId: careId, startDate: addDays(monday, 3), endDate: addDays(monday, 3) }
    const { body } = await as('budi').call(leaveRequest.calls.save, draft as never)
    expect((await as('budi').call(leaveRequest.calls.detail, { id: body.id })).body.balance).toBeNull()
    await as('budi').call(leaveRequest.calls.cancel, { id: body.id })
    for (const viewer of ['amina', 'dewi'] as const) {
      expect((await offered(viewer)).get(careId)).toBeGreaterThan(0)
      expect(await typed(viewer, careId)).not.toBeNull()
    }
    expect(await adjusted('dewi')).toMatchObject({ offered: true, gains: 1, expiry: 200, paidOut: 200, effect: true, saved: 200 })
  })

  it('is told by its code to nobody who gets 404 for it, wherever they look', async () => {
    for (const viewer of viewers) {
      const mayRead = (await as(viewer).call(leaveRequest.calls.detail, { id: plain.id })).status === 200
      expect([viewer, mayRead]).toEqual([viewer, ['farah', 'dewi', 'amina'].includes(viewer)])
      if (mayRead) continue
      const answers = [
        ...(await Promise.all([plain, sensitive].flatMap((of) => Object.values(places).map((look) => look(viewer, of))))),
        await read(viewer, plain),
        (await as(viewer).call(profileCalls.card, { id: stage.id.amina })).body,
        (await as(viewer).call(inboxCalls.list, {} as never)).body,
        (await as(viewer).call(notificationCalls.list, {} as never)).body,
        (await as(viewer).call(attendanceCalls.days, { employeeId: stage.id.amina } as never)).body,
        (await as(viewer).call(leaveRequest.calls.list, {} as never)).body,
      ]
      const text = JSON.stringify(answers)
      for (const { id, code, note } of [plain, sensitive]) for (const secret of [id, code, note]) expect(text).not.toContain(secret)
      expect(text).not.toContain(sensitive.type)
    }
  })

  it('stands in the way of what others file without its code', async () => {
    const { shift, manualShiftReason } = stage.portal.company
    const form = { shiftId: shift.night, reasonTypeId: manualShiftReason.swap, startDate: sensitive.day, endDate: sensitive.day }
    const preview = async (viewer: Viewer) =>
      (await as(viewer).call(manualShift.calls.preview, { ...form, employeeId: stage.id.amina } as never)).body
    const [told, own] = [await preview('budi'), await preview('amina')]
    expect(told.concerns.map(({ text }) => text).join()).toContain('Another request takes')
    expect(told.effect?.days.map(({ leave }) => leave)).toEqual(['Away'])
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`${sensitive.code}|${sensitive.type}`))
    expect(own.concerns.map(({ text }) => text).join()).toContain(sensitive.code)
  })
})

describe('where everybody reads alike', () => {
  it('the team of a leave form and of the inbox names who is away, never why', async () => {
    const filed = { leaveTypeId: plain.typeId, startDate: monday, endDate: sensitive.day }
    const { body } = await stage.as('joko').call(leaveRequest.calls.preview, filed as never)
    expect(body.coverage.map(({ away }) => away)).toEqual([['Amina Tester'], ['Amina Tester']])
    const { body: waiting } = await stage.as('joko').call(leaveRequest.calls.saveAndSubmit, filed as never)
    const picture = (await as('farah').call(leaveRequest.calls.detail, { id: waiting.id })).body.coverage
    expect(JSON.stringify(picture)).toContain('Amina Tester')
    for (const text of [body.coverage, picture].map((one) => JSON.stringify(one)))
      expect(text).not.toMatch(new RegExp([plain, sensitive].flatMap(({ code, type, note }) => [code, type, note]).join('|')))
  })

  it('a secret address says that somebody is away, and a card until when', async () => {
    const { body } = await as('budi').call(calendarCalls.renewFeed, { scope: 'team' })
    const feed = (await stage.portal.app.inject({ method: 'GET', url: new URL(body.address).pathname })).body
    expect(feed).toContain('SUMMARY:Amina Tester: away')
    expect(feed).not.toMatch(/ANNUAL|Family|Wedding|Father|LV-/)
    await sql`update leave_day set day = current_date where request_id = ${sensitive.id}::uuid`.execute(stage.portal.database.db)
    const card = (await as('joko').call(profileCalls.card, { id: stage.id.amina })).body
    expect(card.awayUntil).not.toBeNull()
    expect(JSON.stringify(card)).not.toMatch(/Family|Father|LV-/)
    await sql`update leave_day set day = ${sensitive.day} where request_id = ${sensitive.id}::uuid`.execute(stage.portal.database.db)
  })
})
