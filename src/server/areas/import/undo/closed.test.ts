import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '#server/foundation/basis/ids.ts'
import { rows } from '#server/foundation/database/db.ts'
import { edgar, openImporting, portal } from '../../../../../test/support/importing.ts'

/** A period that was closed since stands on what was imported of its days: these stay, to the last of them. */

openImporting()

const absences = {
  key: 'userName',
  files: { absences: { name: 'absences.csv' } },
  absences: { file: 'absences', unit: 'day', fields: { person: 'who', type: { constant: 'SICK' }, from: 'from', until: 'from' } },
}
const times = {
  files: { log: { name: 'log.csv' } },
  times: { file: 'log', employee: 'code', at: 'at', form: 'yyyy-MM-dd HH:mm', direction: 'in' },
}

/** Imports it, closes Jakarta until a day, and answers what is told when it is to be taken back. */
async function takenBackAfter(file: string, text: string, mapping: object, until: string) {
  const { db } = portal.database
  const id = await edgar.begin()
  await edgar.bring(id, file, text)
  expect((await edgar.map(id, mapping)).status).toBe(200)
  expect((await edgar.act(id, 'all')).told).toMatchObject({ written: true, faultCount: 0 })
  const closing = newId()
  await sql`insert into attendance_closing (id, site_id, closed_until, days, worked, overtime, missing)
    values (${closing}::uuid, ${portal.company.site.jakarta}::uuid, ${until}::date, 0, 0, 0, 0)`.execute(db)
  const { undo } = await edgar.act(id, 'undo-try')
  const { error } = await edgar.act(id, 'undo')
  await sql`delete from attendance_closing where id = ${closing}::uuid`.execute(db)
  return { id, built: undo?.built.map(({ what, people, names }) => [what, people, names]), isRefused: error !== null }
}

it.each([
  ['absences', 'absences.csv', 'who,from\namina,2026-03-05\nindra,2026-03-05\n', absences, '2026-03-04', null],
  ['check times', 'log.csv', 'code,at\nE-amina,2026-03-05 08:00\nE-indra,2026-03-05 08:00\n', times, '2025-12-31', '2026-01-01'],
])(
  '%s of its last day stay, of whoever is at its site; of what lies behind it nothing does',
  async (_what, file, text, mapping, earlier, kept) => {
    // Where attendance is kept already no import begins it; where it is not, the days of leave stand alone.
    await sql`update site set attendance_since = ${kept}::date`.execute(portal.database.db)
    const onIts = await takenBackAfter(file, text, mapping, '2026-03-05')
    expect(onIts).toMatchObject({ built: [['closing', 1, ['Amina Tester']]], isRefused: true })
    // Reopened it is in nobody's way.
    expect((await edgar.act(onIts.id, 'undo')).undo).toMatchObject({ undone: true, stays: 0 })
    const after = await takenBackAfter(file, text, mapping, earlier)
    expect(after).toMatchObject({ built: [], isRefused: false })
    expect(await rows(portal.database.db, sql`select from past_absence union all select from check_time`)).toEqual([])
  },
)
