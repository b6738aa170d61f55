import { sql } from 'kysely'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'

/** A permit that waits or is granted, from one instant until another, with the time zone of the person's site. */
export interface PermitBetween {
  code: string
  day: string
  from: number
  until: number
  timeZone: string
}

/** The permits of a person from one day until another, the first first. */
export async function permitsBetween(db: Db | Tx, employeeId: string, from: string, until: string): Promise<PermitBetween[]> {
  const found = await rows(
    db,
    sql<{ code: string; day: string; startsAt: string; endsAt: string; zone: string | null }>`
      select r.code, p.day, p.starts_at as "startsAt", p.ends_at as "endsAt",
        (select s.time_zone from assignment a join site s on s.id = a.site_id where a.employee_id = p.employee_id and a.starts_on <= p.day
          order by a.starts_on desc limit 1) as zone
      from permit_out p join request r on r.id = p.request_id
      where p.employee_id = ${employeeId}::uuid and p.ended_at is null and p.day between ${from}::date and ${until}::date
      order by p.day, p.starts_at limit 200`,
  )
  return found.map(({ code, day, startsAt, endsAt, zone }) => ({
    code,
    day,
    from: Date.parse(startsAt),
    until: Date.parse(endsAt),
    timeZone: zone ?? 'UTC',
  }))
}
