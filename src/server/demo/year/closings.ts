import { sql } from 'kysely'
import { addDays, addMonths } from '#shared/records/calendar.ts'
import { jsonRows, type Tx } from '#server/foundation/database/db.ts'
import { countedAt } from '#server/records/attendance/days/counting.ts'
import { officeDay } from '../company/calendar.ts'
import { demoId } from '../company/chance.ts'
import { sites, type SiteCode } from '../company/company.ts'
import type { Person } from '../company/people.ts'

/** Who closes the days of a site. */
const closers: Record<SiteCode, string> = { JKT: 'dewi', SUB: 'hendra', BER: 'katharina' }

/** Months that are closed at every site, back from the one before last: the last is still being looked through. */
const closedMonths = [4, 3, 2]

/** Closes the attendance of past months, each in the week after it, with the sums of its days. */
export async function closeMonths(tx: Tx, people: readonly Person[], today: string): Promise<void> {
  const first = `${today.slice(0, 8)}01`
  const given = sites.flatMap(({ code }) =>
    closedMonths.map((back, place) => {
      const next = addMonths(first, 1 - back)
      return {
        id: demoId('closing', `${code} ${next}`),
        site_id: demoId('site', code),
        // The first closes all that came before, too.
        from: place === 0 ? '0001-01-01' : addMonths(next, -1),
        until: addDays(next, -1),
        by: people.find(({ userName }) => userName === closers[code])?.id ?? null,
        at: `${officeDay(addDays(next, 6))}T03:30:00Z`,
      }
    }),
  )
  await sql`
    insert into attendance_closing (id, site_id, closed_until, closed_by, closed_at, days, worked, overtime, missing)
    select g.id, g.site_id, g.until, g.by, g.at, x.*
    from ${jsonRows(given)} as g (id uuid, site_id uuid, "from" date, until date, by uuid, at timestamptz)
    cross join lateral (${countedAt(sql`g.site_id`, sql`g.from`, sql`g.until`)}) x`.execute(tx)
}
