import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shiftScheduleCalls } from '#shared/areas/shift-schedule.ts'
import { shiftSetUp, patternSetUp, groupSetUp } from '#shared/areas/time-setup.ts'
import { timesheetSetUpCalls, projectSetUp, taskCategorySetUp } from '#shared/areas/timesheet-set-up.ts'
import { addDays } from '#shared/records/calendar.ts'
import { manualShift, manualShiftCalls } from '#shared/requests/manual-shift.ts'
import { timesheetCalls } from '#shared/requests/timesheet.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { makeHr } from '../../../../test/support/roles.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
const names = (en: string) => ({ en, id: en })
const rule = {
  start: '06:00',
  end: '14:00',
  breaks: [],
  grace: { late: 0, early: 0 },
  rounding: { minutes: 0, to: 'nearest' as const },
  overtime: { onlyApproved: true, least: 30 },
}
const day = addDays(today('Asia/Jakarta'), 7)

/** dewi is HR of Jakarta, farah of Berlin, indra of all; edgar is administrator and works in Berlin. */
beforeAll(async () => {
  portal = await openPortal()
  await makeHr(portal.database.db, portal.company.id.farah, portal.company.site.berlin)
})
afterAll(() => portal.close())

const shifts = async (name: 'dewi' | 'farah' | 'indra') => (await portal.as(name).call(shiftSetUp.calls.list)).body.listData
const make = async (code: string, siteId: string | null) =>
  (await portal.as('indra').call(shiftSetUp.calls.save, { code, names: names(code), rule, siteId })).body.id

describe('a shift of one site', () => {
  it('is changed and retired by that site’s HR, and is nothing to another’s', async () => {
    const id = await make('JKT-EARLY', portal.company.site.jakarta)
    const later = { id, code: 'JKT-EARLY', names: names('Early'), rule: { ...rule, end: '15:00' } }
    expect((await shifts('farah')).map(({ code }) => code)).not.toContain('JKT-EARLY')
    expect((await portal.as('farah').call(shiftSetUp.calls.save, later)).status).toBe(404)
    expect((await portal.as('farah').call(shiftSetUp.calls.retire, { id, retired: true })).status).toBe(404)
    expect((await shifts('dewi')).find((shift) => shift.id === id)).toMatchObject({ site: 'Jakarta', locked: null })
    expect((await portal.as('dewi').call(shiftSetUp.calls.save, later)).status).toBe(200)
    expect((await shifts('dewi')).find((shift) => shift.id === id)).toMatchObject({ site: 'Jakarta', rule: { end: '15:00' } })
    // Whoever sets up nothing hears that, and not whether the shift is there.
    for (const one of [id, newId()]) {
      const refused = await portal.as('amina').call(shiftSetUp.calls.save, { ...later, id: one })
      expect([refused.status, refused.error.Message]).toEqual([403, 'Only HR may do this.'])
    }
    expect((await portal.as('dewi').call(shiftSetUp.calls.save, { ...later, id: newId() })).status).toBe(404)
  })

  it('is of one that there is, and offered for those whose time one sets up', async () => {
    const nowhere = { code: 'NOWHERE', names: names('Nowhere'), rule, siteId: newId() }
    const refused = await portal.as('indra').call(shiftSetUp.calls.save, nowhere)
    const why = 'There is no such site.'
    expect([refused.status, refused.error.fields]).toEqual([400, { siteId: [why] }])
    const scopes = async (name: 'dewi' | 'indra') => (await portal.as(name).call(shiftSetUp.calls.list)).body.scopes
    expect(await scopes('dewi')).toEqual({ company: false, sites: [{ id: portal.company.site.jakarta, name: 'Jakarta' }] })
    expect(await scopes('indra')).toMatchObject({ company: true, sites: [{ name: 'Berlin' }, { name: 'Jakarta' }] })
  })

  it('is worked by people of that site alone', async () => {
    const { id, unit, manualShiftReason } = portal.company
    const shiftId = await make('BER-EARLY', portal.company.site.berlin)
    const roster = (employeeId: string) =>
      portal.as('indra').call(shiftScheduleCalls.update, { cells: [{ employeeId, date: day, shiftIds: [shiftId], note: '' }] } as never)
    const refused = await roster(id.amina)
    expect([refused.status, refused.error.Message]).toEqual([400, expect.stringContaining('“BER-EARLY” is worked at another site')])
    expect((await roster(id.edgar)).status).toBe(200)
    const offered = async (name: 'amina' | 'edgar') =>
      (await portal.as(name).call(manualShiftCalls.shifts, { paginationSize: 100 })).body.listData.map(({ code }) => code)
    expect(await offered('amina')).not.toContain('BER-EARLY')
    expect(await offered('edgar')).toContain('BER-EARLY')
    const form = { shiftId, reasonTypeId: manualShiftReason.swap, startDate: day, endDate: day, includeDaysOff: true }
    expect((await portal.as('amina').call(manualShift.calls.save, form)).error.fields).toHaveProperty('shiftId')
    const chosen = async (name: 'amina' | 'indra') =>
      (
        await portal
          .as(name)
          .call(shiftScheduleCalls.list, { periodPayId: day.slice(0, 7), ...(name === 'indra' && { unitId: unit.board }) } as never)
      ).body.shifts.find(({ code }) => code === 'BER-EARLY')?.canBeChosen
    expect([await chosen('amina'), await chosen('indra')]).toEqual([false, true])
  })

  it('goes into patterns of that site alone, and they into its groups', async () => {
    const { jakarta, berlin } = portal.company.site
    const shiftId = await make('JKT-LATE', jakarta)
    const weeks = [Array.from({ length: 7 }, () => [shiftId])]
    const pattern = (siteId: string | null) =>
      portal.as('indra').call(patternSetUp.calls.save, { code: `P-${siteId}`.slice(0, 12), names: names('Late'), weeks, siteId })
    for (const siteId of [null, berlin]) expect((await pattern(siteId)).error.fields).toHaveProperty('weeks')
    const { id: patternId } = (await pattern(jakarta)).body
    const group = (siteId: string | null) =>
      portal.as('indra').call(groupSetUp.calls.save, {
        code: `G-${siteId}`.slice(0, 12),
        names: names('Crew'),
        siteId,
        patternId,
        anchor: day,
        startsOn: day,
      })
    for (const siteId of [null, berlin]) expect((await group(siteId)).error.fields).toHaveProperty('patternId')
    expect((await group(jakarta)).status).toBe(200)
    const spelled = [Array.from({ length: 7 }, () => [shiftId.toUpperCase()])]
    const again = await portal.as('indra').call(patternSetUp.calls.save, {
      id: patternId,
      code: `P-${jakarta}`.slice(0, 12),
      names: names('Late'),
      weeks: spelled,
      siteId: jakarta,
    })
    expect(again.status).toBe(200)
    const narrowed = await portal
      .as('indra')
      .call(shiftSetUp.calls.save, { id: shiftId, code: 'JKT-LATE', names: names('Late'), rule, siteId: berlin })
    expect([narrowed.status, narrowed.error.fields]).toEqual([409, { siteId: [expect.stringContaining('in use')] }])
    expect(
      (await portal.as('indra').call(shiftSetUp.calls.save, { id: shiftId, code: 'JKT-LATE', names: names('Late'), rule, siteId: null }))
        .status,
    ).toBe(200)
  })
})

describe('a shift for which somebody waits', () => {
  it('is taken from nobody whose request for it has not ended', async () => {
    const { jakarta, berlin } = portal.company.site
    const [shiftId, form] = [
      await make('WISHED', null),
      { reasonTypeId: portal.company.manualShiftReason.swap, startDate: day, endDate: day },
    ]
    const asked = await portal.as('amina').call(manualShift.calls.saveAndSubmit, { ...form, shiftId, includeDaysOff: true })
    expect(asked.status).toBe(200)
    const narrow = (siteId: string) =>
      portal.as('indra').call(shiftSetUp.calls.save, { id: shiftId, code: 'WISHED', names: names('Wished'), rule, siteId })
    expect([(await narrow(berlin)).status, (await narrow(jakarta)).status]).toEqual([409, 409])
    await portal.as('amina').call(manualShift.calls.cancel, { id: asked.body.id, note: '' })
    expect((await narrow(jakarta)).status).toBe(200)
  })
})

describe('what is for every site', () => {
  it('is locked for HR of one, with the reason', async () => {
    const id = await make('ALL', null)
    const reason = 'This is for every site: administrators and HR of all sites change it.'
    expect((await shifts('dewi')).find((shift) => shift.id === id)).toMatchObject({ siteId: null, locked: reason })
    expect((await shifts('indra')).find((shift) => shift.id === id)).toMatchObject({ locked: null })
    const taken = { id, code: 'ALL', names: names('All'), rule, siteId: portal.company.site.jakarta }
    for (const input of [{ ...taken, siteId: undefined }, taken]) {
      const refused = await portal.as('dewi').call(shiftSetUp.calls.save, input)
      expect([refused.status, refused.error.Message]).toEqual([403, reason])
    }
    expect((await portal.as('dewi').call(shiftSetUp.calls.retire, { id, retired: true })).status).toBe(403)
  })
})

describe('what time is booked on', () => {
  it('is of a site too: its HR changes it, its people book on it', async () => {
    const { jakarta } = portal.company.site
    const made = await portal.as('dewi').call(projectSetUp.calls.save, { code: 'HALL', names: names('Hall'), open: true, siteId: jakarta })
    const kind = await portal.as('dewi').call(taskCategorySetUp.calls.save, { code: 'MOVE', names: names('Moving'), siteId: jakarta })
    expect([made.status, kind.status]).toEqual([200, 200])
    const read = async (name: 'dewi') => (await portal.as(name).call(timesheetSetUpCalls.read, {})).body
    const codes = async (name: 'dewi' | 'farah') => {
      const [projects, categories] = [
        (await portal.as(name).call(projectSetUp.calls.list)).body.listData,
        (await portal.as(name).call(taskCategorySetUp.calls.list)).body.listData,
      ]
      return [...projects, ...categories].map(({ code }) => code).filter((code) => ['HALL', 'MOVE'].includes(code))
    }
    expect([await codes('dewi'), await codes('farah')]).toEqual([['HALL', 'MOVE'], []])
    expect((await read('dewi')).rulesLocked).toContain('every site')
    const taken = { id: made.body.id, code: 'HALL', names: names('Mine'), open: true }
    expect((await portal.as('farah').call(projectSetUp.calls.save, taken)).status).toBe(404)
    expect((await portal.as('dewi').call(projectSetUp.calls.save, { code: 'X', names: names('X'), open: true })).status).toBe(403)
    const offered = async (name: 'amina' | 'edgar') => [
      ...(await portal.as(name).call(timesheetCalls.projects, {})).body.listData.map(({ code }) => code),
      ...(await portal.as(name).call(timesheetCalls.taskCategories, {})).body.listData.map(({ code }) => code),
    ]
    expect(await offered('amina')).toEqual(expect.arrayContaining(['HALL', 'MOVE']))
    expect(await offered('edgar')).not.toEqual(expect.arrayContaining(['HALL']))
    expect(await offered('edgar')).not.toContain('MOVE')
  })

  it('is taken from nobody who has booked on it', async () => {
    const { id, site, project, taskCategory } = portal.company
    const [projectCall, categoryCall] = [projectSetUp.calls.save, taskCategorySetUp.calls.save]
    const narrowed = async () => {
      const of = { siteId: site.berlin, names: names('Narrowed') }
      const answers = [
        await portal.as('indra').call(projectCall, { ...of, id: project.portal, code: 'PORTAL', open: true }),
        await portal.as('indra').call(categoryCall, { ...of, id: taskCategory.development, code: 'DEV' }),
      ]
      return answers.map(({ status }) => status)
    }
    const { id: other } = (await portal.as('indra').call(projectCall, { code: 'OTHER', names: names('Other'), open: true, siteId: null }))
      .body
    // amina books on one project, and on another with the kind of task.
    const book = (projectId: string, categoryId: string | null) =>
      sql`
      insert into timesheet_entry (id, employee_id, request_id, line, day, project_id, task_category_id, minutes)
      values (${newId()}, ${id.amina}, ${newId()}, 1, ${day}, ${projectId}, ${categoryId}, 60)`.execute(portal.database.db)
    await book(other, taskCategory.development)
    await book(project.portal, null)
    expect(await narrowed()).toEqual([409, 409])
    await sql`delete from timesheet_entry`.execute(portal.database.db)
    expect(await narrowed()).toEqual([200, 200])
  })
})
