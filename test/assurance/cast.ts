import { sql } from 'kysely'
import sharp from 'sharp'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { publicHolidays } from '#server/records/schedule/public-holidays.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { makeHr } from '../support/roles.ts'
import { give } from '../support/company.ts'
import { openPortal, secretsKept, type Caller, type Portal } from '../support/portal.ts'

/** Everybody the assurance tests speak of: the small company, and a colleague of amina's. */
export type Person = Parameters<Portal['as']>[0] | 'joko'

export interface Stage {
  portal: Portal
  id: Record<Person, string>
  loanItem: { jakarta: string; berlin: string }
  /** Kinds of entries of a file, and a bank. */
  fileKind: { remark: string; blood: string; phone: string; bank: string }
  as(person: Person): Caller
  /** A working day of its own for each call, from next Monday on or `ahead` days later; `alone` counts for itself what meets nothing else. */
  nextDay(person: Person, alone?: string, ahead?: number): string
  close(): Promise<void>
}

/**
 * The small company, with relations of every kind: joko works beside amina under budi; hadi did so until last month and now
 * reports to farah; loans exist in both countries; everybody has days of leave and a picture.
 */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const portal = await openPortal({ ...secretsKept, ...env })
  const { db } = portal.database
  const { id, unit, site, leave, loan } = portal.company
  const joko = newId()
  await sql`insert into employee (id, code, user_name, first_name, last_name, display_name, hired_on)
    values (${joko}, 'E-joko', 'joko', 'Joko', 'Tester', 'Joko Tester', '2015-01-01')`.execute(db)
  await sql`insert into assignment (employee_id, starts_on, unit_id, site_id, manager_id, employment_status)
    values (${joko}, '2015-01-01', ${unit.platform}, ${site.jakarta}, ${id.budi}, 'permanent')`.execute(db)
  await sql`update assignment set ends_on = current_date - 30 where employee_id = ${id.hadi}`.execute(db)
  await sql`insert into assignment (employee_id, starts_on, unit_id, site_id, manager_id, employment_status)
    values (${id.hadi}, current_date - 30, ${unit.finance}, ${site.jakarta}, ${id.farah}, 'permanent')`.execute(db)
  const berlinItem = newId()
  await sql`insert into loan_item (id, code, names, country, currency, interest, rate, limit_amount, most_instalments)
    values (${berlinItem}, 'BERLIN', '{"en":"Berlin loan"}', 'DE', 'EUR', 'none', 0, 9000000, 24)`.execute(db)
  const fileKind = { remark: newId(), blood: newId(), phone: newId(), bank: newId() }
  await sql`insert into file_kind (id, code, names, category) values
    (${fileKind.remark}, 'REMARK', '{"en":"Remark"}', 'other'), (${fileKind.blood}, 'BLOOD', '{"en":"Blood group"}', 'medical')`.execute(db)
  await sql`insert into file_kind (id, code, names, category, form) values (${fileKind.phone}, 'PHONE', '{"en":"Phone"}', 'contact', 'phone')`.execute(
    db,
  )
  await sql`insert into bank (id, code, name, country) values (${fileKind.bank}, 'DB', 'Deutsche Bank', 'DE')`.execute(db)
  await sql`insert into region (country, code, level, parent_code, name, postal_code) values ('ID', '31', 1, null, 'Jakarta', ''),
    ('ID', '31.71', 2, '31', 'Jakarta Pusat', ''), ('ID', '31.71.06', 3, '31.71', 'Menteng', ''),
    ('ID', '31.71.06.1001', 4, '31.71.06', 'Menteng', '10310')`.execute(db)
  // Nothing that is held falls due while cells are tried.
  await sql`insert into setting (key, value) values ('general.decisionHoldSeconds', '3600')`.execute(db)
  const people: Record<Person, string> = { ...id, joko }
  // A second HR officer for Berlin, so that indra's own requests find somebody who decides.
  const kira = newId()
  await sql`insert into employee (id, code, user_name, first_name, last_name, display_name) values (${kira}, 'E-kira', 'kira', 'Kira', 'Tester', 'Kira Tester')`.execute(
    db,
  )
  await sql`insert into assignment (employee_id, starts_on, unit_id, site_id) values (${kira}, '2015-01-01', ${unit.board}, ${site.berlin})`.execute(
    db,
  )
  await sql`insert into schedule_assignment (employee_id, starts_on, schedule_id)
    select x, '2015-01-01', ${portal.company.schedule.office}::uuid from unnest(${[joko, kira]}::uuid[]) as x`.execute(db)
  await makeHr(db, kira, site.berlin)
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#e87400' } })
    .png()
    .toBuffer()
  for (const personId of Object.values(people)) {
    await give(portal.database, personId, leave.annual, 900)
    const file = await storeFile(portal, personId, { type: 'image/png', bytes: picture, fileName: 'me.png' })
    await sql`update employee set picture_id = ${file} where id = ${personId}`.execute(db)
  }
  // HR may set the country's holidays for a site at any time.
  const year = Number(today('Asia/Jakarta').slice(0, 4))
  const holidays = new Set(
    (await Promise.all([0, 1, 2, 3].map((more) => publicHolidays('ID', '', year + more)))).flat().map(({ day }) => day),
  )
  const days = new Map<string, number>()
  return {
    portal,
    id: people,
    loanItem: { jakarta: loan.small, berlin: berlinItem },
    fileKind,
    as: (person) => portal.as(person as never),
    nextDay(person, alone = '', ahead = 0) {
      const counter = `${person} ${alone}`
      const now = today('Asia/Jakarta')
      for (;;) {
        const count = days.get(counter) ?? 0
        days.set(counter, count + 1)
        const day = addDays(now, ahead + 7 - weekday(now) + Math.floor(count / 5) * 7 + (count % 5))
        if (!holidays.has(day)) return day
      }
    },
    close: () => portal.close(),
  }
}

/** A file put into the store without asking, as an older release might have left it. */
export async function storeFile(portal: Portal, ownerId: string, file: { type: string; bytes: Buffer; fileName: string }): Promise<string> {
  const id = newId()
  await sql`insert into attachment (id, owner_id, file_name, type, size, sha256, bytes)
    values (${id}, ${ownerId}, ${file.fileName}, ${file.type}, ${file.bytes.length}, ${Buffer.alloc(32)}, ${file.bytes})`.execute(
    portal.database.db,
  )
  return id
}
