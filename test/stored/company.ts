import { sql } from 'kysely'
import { newId } from '#server/foundation/basis/ids.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { plainPolicy } from '../support/company.ts'

const make = <K extends string>(...keys: K[]) => Object.fromEntries(keys.map((key) => [key, newId()])) as Record<K, string>

/** Those of whom the rows tell that stood before: each has something that an upgrade may stumble over. */
export const person = make('amina', 'budi', 'carla', 'dewi', 'farah', 'gita', 'hadi', 'indra')
export const site = make('jakarta', 'berlin')
export const leaveType = make('annual', 'sick', 'care', 'unpaid')

/** From when until when, and where; `null`: a post without a site. */
const posts: Record<keyof typeof person, readonly (readonly [from: string, until: string | null, at: keyof typeof site | null])[]> = {
  // Has moved.
  amina: [
    ['2015-01-01', '2020-01-01', 'berlin'],
    ['2020-01-01', null, 'jakarta'],
  ],
  budi: [['2015-01-01', null, 'jakarta']],
  carla: [
    ['2015-01-01', '2021-01-01', 'berlin'],
    ['2021-01-01', null, null],
  ],
  dewi: [['2015-01-01', null, 'jakarta']],
  // Was away in between.
  farah: [
    ['2015-01-01', '2025-01-08', 'jakarta'],
    ['2025-01-10', null, 'jakarta'],
  ],
  // Is still to come.
  gita: [['2099-01-01', null, 'berlin']],
  // Has left.
  hadi: [['2015-01-01', '2025-07-01', 'jakarta']],
  indra: [],
}

const types: readonly [id: string, code: string, names: object, retired: string | null][] = [
  [leaveType.annual, 'ANNUAL', { en: 'Annual leave', id: 'Cuti tahunan' }, null],
  [leaveType.sick, 'SICK', { en: 'Sick leave', id: 'Cuti sakit' }, null],
  [leaveType.care, 'CT-04', { en: 'Family care' }, '2020-01-01'],
  [leaveType.unpaid, 'UNPAID', { en: 'Career break' }, null],
]

/** Rules of a leave type as they were: the first version asked neither whether a type may be paid out, nor whether it is sensitive or paid, nor what it is for. */
export const firstPolicy: object = Object.fromEntries(
  Object.entries(plainPolicy).filter(([name]) => !['disbursement', 'sensitive', 'paid', 'use'].includes(name)),
)

/** People, posts, rights, leave types and an unclaimed file, as the first version kept them. */
export async function found(db: Db): Promise<void> {
  await sql`insert into site (id, code, name, country, time_zone) values
    (${site.jakarta}, 'JKT', 'Jakarta', 'ID', 'Asia/Jakarta'), (${site.berlin}, 'BER', 'Berlin', 'DE', 'Europe/Berlin')`.execute(db)
  for (const [name, id] of Object.entries(person))
    await sql`insert into employee (id, code, user_name, first_name, last_name, display_name, hired_on)
      values (${id}, ${`E-${name}`}, ${name}, ${name}, 'Tester', ${`${name} Tester`}, '2015-01-01')`.execute(db)
  await sql`update employee set left_on = '2025-06-30', disabled_at = '2025-07-01' where id = ${person.hadi}`.execute(db)
  await sql`update employee set hired_on = null, email = null where id = ${person.indra}`.execute(db)
  for (const [name, own] of Object.entries(posts))
    for (const [from, until, at] of own)
      await sql`insert into assignment (employee_id, starts_on, ends_on, site_id, manager_id)
        values (${person[name as keyof typeof person]}, ${from}, ${until}, ${at && site[at]}, ${name === 'budi' ? null : person.budi})`.execute(
        db,
      )
  await sql`insert into role_grant (id, employee_id, role, site_id) values (${newId()}, ${person.dewi}, 'hr', ${site.jakarta}),
    (${newId()}, ${person.budi}, 'administrator', null)`.execute(db)
  for (const [index, [id, code, names, retired]] of types.entries())
    await sql`insert into leave_type (id, code, names, policy, sequence, retired_at)
      values (${id}, ${code}, ${JSON.stringify(names)}::jsonb, ${JSON.stringify(firstPolicy)}::jsonb, ${index}, ${retired})`.execute(db)
  await sql`insert into attachment (id, owner_id, file_name, type, size, sha256, bytes)
    values (${newId()}, ${person.amina}, 'note.txt', 'text/plain', 2, '\\x00', 'ok')`.execute(db)
}
