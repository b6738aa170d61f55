import { sql } from 'kysely'

/**
 * The minutes of overtime `o` by their rate, as a join named `b` (`rate`, `minutes`). What was granted before rates were kept
 * has one: what it is worth for each minute.
 */
export const overtimeBands = sql`cross join lateral jsonb_to_recordset(case when o.bands = '[]'
  then jsonb_build_array(jsonb_build_object('rate', round(o.worth / o.minutes, 3), 'minutes', o.minutes)) else o.bands end) as b (rate numeric, minutes numeric)`

/**
 * Over overtime `o` of request `r` that somebody sees: whether what it comes to is told to them. Whoever is nothing but one of
 * those it is about is told of themselves alone.
 */
export const overtimeTold = (
  viewerId: string,
) => sql`(o.employee_id = ${viewerId}::uuid or ${viewerId}::uuid in (r.author_id, r.requestor_id)
  or r.subject_id is distinct from ${viewerId}::uuid and not exists (
    select from jsonb_array_elements(r.lines) as x (about) where x.about->>'employeeId' = ${viewerId}))`
