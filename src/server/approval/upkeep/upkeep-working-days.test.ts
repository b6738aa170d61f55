import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plainLevel } from '#shared/contract/flow.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { instantAt } from '#shared/records/clock.ts'
import { first, rows } from '#server/foundation/database/db.ts'
import { noticeText } from '#server/platform/notice-text.ts'
import type { Company, Name } from '../../../../test/support/company.ts'
import type { FreshDatabase } from '../../../../test/support/database.ts'
import { trialFlow, trialEngine } from '../../../../test/support/engine.ts'
import { storedRequest } from '../../../../test/support/stored-request.ts'
import { openTrials, type Trials } from '../../../../test/support/trials.ts'
import type { AnyModule, EngineWithDb } from '../request/module.ts'
import { upkeep } from './upkeep.ts'

let trials: Trials
let fresh: FreshDatabase
let company: Company
let engine: EngineWithDb
/** A Friday to come, and the days after it. amina files at ten; `patient` reminds after 2 days and passes up after 5. */
let friday: string
const zone = 'Asia/Jakarta'
const at = (days: number, minutes: number) => new Date(instantAt(addDays(friday, days), minutes, zone))
const ten = 600

beforeAll(async () => {
  trials = await openTrials(['amina', 'edgar'])
  ;({ fresh, company, engine } = trials)
  await sql`insert into setting (key, value) values ('mail.sends', 'true')`.execute(engine.db)
  const today = new Date().toISOString().slice(0, 10)
  friday = addDays(today, 7 + ((4 - weekday(today) + 7) % 7))
})
afterAll(() => fresh.drop())

beforeEach(async () => {
  await sql`update request set status_id = 3`.execute(engine.db)
  for (const table of ['task', 'leave_day', 'holiday', 'roster_day']) await sql`delete from ${sql.table(table)}`.execute(engine.db)
})

const file = (rule = 'patient', { by = 'amina' as Name, minutes = ten, through = engine } = {}) =>
  trials.file({ rule }, { by, at: at(0, minutes), through })
const acts = async (days: number, minutes: number, through = engine) => {
  const { reminded, escalated, decided } = await upkeep(through, at(days, minutes))
  return { reminded, escalated, decided }
}
const nothing = { reminded: 0, escalated: 0, decided: 0 }
const holiday = (days: number) =>
  sql`insert into holiday (site_id, day, name, off) values (${company.site.jakarta}, ${addDays(friday, days)}::date, 'Rest day', 1)`.execute(
    engine.db,
  )
const off = (name: Name, days: number) =>
  sql`insert into roster_day (employee_id, day, shift_ids) values (${company.id[name]}, ${addDays(friday, days)}::date, '{}')`.execute(
    engine.db,
  )

describe('reminders', () => {
  it('wait by the working days of who is asked: not on the weekend, and not before so many of them', async () => {
    await file()
    expect(await acts(2, ten + 1)).toEqual(nothing)
    expect(await acts(3, ten)).toEqual(nothing)
    expect(await acts(4, ten - 1)).toEqual(nothing)
    expect(await acts(4, ten + 1)).toEqual({ ...nothing, reminded: 1 })
  })

  it('wait for the next working day where a holiday or a free day comes in between', async () => {
    await holiday(4)
    await off('budi', 5)
    await file()
    expect(await acts(4, ten + 1)).toEqual(nothing)
    expect(await acts(5, ten + 1)).toEqual(nothing)
    expect(await acts(6, ten - 1)).toEqual(nothing)
    expect(await acts(6, ten + 1)).toEqual({ ...nothing, reminded: 1 })
  })

  it('come on a working day alone, also where what they wait for was over before', async () => {
    await file()
    // The last of Tuesday was left out: Wednesday is free.
    await off('budi', 5)
    expect(await acts(5, ten)).toEqual(nothing)
    expect(await acts(6, 1)).toEqual({ ...nothing, reminded: 1 })
  })

  it('go by all days but holidays where no working time is set', async () => {
    await sql`delete from schedule_assignment where employee_id = ${company.id.budi}`.execute(engine.db)
    try {
      await holiday(1)
      await file()
      expect(await acts(2, ten + 1)).toEqual(nothing)
      expect(await acts(3, ten + 1)).toEqual({ ...nothing, reminded: 1 })
    } finally {
      await sql`insert into schedule_assignment values (${company.id.budi}, '2015-01-01', ${company.schedule.office})`.execute(engine.db)
    }
  })

  it('read as reminders, one at a time among the notifications, with the day on which the turn came, and move nothing of the request', async () => {
    // At two in the morning it is still the day before for UTC.
    const id = await file('patient', { minutes: 120 })
    const changed = () => first(engine.db, sql`select updated_at, version, approval from request where id = ${id}::uuid`)
    const before = await changed()
    await acts(4, ten + 1)
    await acts(6, ten + 2)
    const told = await rows(
      engine.db,
      sql<{
        key: string
        params: Record<string, string>
      }>`select key, params from notification where request_id = ${id}::uuid order by created_at`,
    )
    expect(told.map(({ key }) => key)).toEqual(['told.reminder'])
    for (const { params } of told) expect(params['since']).toBe(friday)
    const day = new Date(`${friday}T00:00:00Z`)
    const words = noticeText('told.reminder', { title: 'leave.title', requestor: 'Amina Tester', since: friday }, 'en')
    expect(words).toMatch(
      new RegExp(`^Leave request of Amina Tester still waits for you, since Fri ${day.getUTCDate()} [A-Z][a-z]+( \\d{4})?$`),
    )
    // Of another year it says which.
    const old = noticeText('told.reminder', { title: 'leave.title', requestor: 'Amina Tester', since: '2019-03-01' }, 'en')
    expect(old).toMatch(/since Fri 1 Mar 2019$/)
    expect(await changed()).toEqual(before)
    const mails = await rows(engine.db, sql<{ event: string }>`select event from mail where request_id = ${id}::uuid order by created_at`)
    expect(mails.map(({ event }) => event)).toEqual(['turn', 'reminder', 'reminder'])
  })
})

describe('passing up', () => {
  it('waits by the working days of who is silent, the decision of the system by the calendar', async () => {
    const id = await file()
    expect((await acts(5, ten + 1)).escalated).toBe(0)
    expect((await acts(7, ten - 1)).escalated).toBe(0)
    expect((await acts(7, ten + 1)).escalated).toBe(1)
    expect((await storedRequest(engine.db, company, id)).asked).toEqual(['budi', 'carla'])
    expect((await acts(9, ten + 1)).decided).toBe(1)
  })

  it('goes to HR of the site of whom it is about, of several of whom filed it, where nobody is above who is silent', async () => {
    const level = plainLevel({ kind: 'named', ids: [company.id.gita] }, { escalateAfterDays: 5 })
    const flow = { ...trialFlow(company), rules: [{ name: 'top', when: null, levels: [level], skipAdjacent: true }] }
    const about = (...people: Name[]): EngineWithDb => {
      const { trial, ...modules } = trialEngine(fresh.database, company, flow).modules
      if (!trial) throw new Error('the trial engine has its module')
      const prepare: AnyModule['prepare'] = async (...given) => ({
        ...(await trial.prepare(...given)),
        subjects: people.map((name) => company.id[name]),
      })
      return { ...engine, modules: { ...modules, trial: { ...trial, prepare } } }
    }
    const askedOf = async (...people: Name[]) => {
      const through = about(...people)
      const id = await file('top', { by: 'edgar', through })
      expect((await acts(7, ten + 1, through)).escalated).toBe(1)
      return (await storedRequest(engine.db, company, id)).asked
    }
    expect([await askedOf('amina'), await askedOf('amina', 'hadi')]).toEqual([
      ['dewi', 'gita', 'indra'],
      ['gita', 'indra'],
    ])
  })

  it('waits until each of several who are silent has had so many', async () => {
    await off('farah', 3)
    await file('silent')
    expect((await acts(5, ten + 1)).escalated).toBe(0)
    expect((await acts(6, ten + 1)).escalated).toBe(1)
  })
})
