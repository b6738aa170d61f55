import { sql } from 'kysely'
import { first, rows, type Tx } from '#server/foundation/database/db.ts'
import { emptyTally, type Change, type Tally } from '#server/people/bulk/stage.ts'
import { postOn } from '#server/people/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { isOut, looksAfter } from '#server/records/pay/sight.ts'
import { writeSlips } from '#server/records/pay/write-slips.ts'

type Sql = ReturnType<typeof sql>

interface Written {
  tally: Tally
  changes: Change[]
  additions: Change[]
}

const additionsShown = 3

interface Writing {
  by: string | null
  /** Who is told how slips stand; null: somebody who sees them all. */
  viewer: Viewer | null
  /** So many changes are told. */
  samples: number
}

/** Writes the slips that are good, and the components that they bring. */
export async function writeStaged(tx: Tx, { by, viewer, samples }: Writing): Promise<{ slips: Written; components: Written }> {
  const components = await writeComponents(tx)
  const told = toldTo(viewer)
  const changes = await changed(tx, told, samples)
  const additions = await added(tx, told)
  const tally = await tallyOf(tx, viewer)
  await writeSlips(tx, {
    by,
    // What was brought first corrects nothing, whatever a file says of all its rows.
    slips: sql`(select s.key::bigint, gen_random_uuid() as id, s.period_id, s.employee_id, case when ${isNext} then s.reason else '' end as reason from stage_slip s where s.good)`,
    lines: sql`(
      select l.key::bigint, l.place, c.id as component_id, l.quantity, coalesce(l.unit, '') as unit, l.rate, l.amount, l.to_date,
        coalesce(l.note, '') as note, ${requestsOf} as request_codes
      from stage_slip_line l join stage_slip s on s.key = l.key and s.good join pay_component c on c.code = l.component)`,
  })
  return { slips: { tally, changes, additions }, components }
}

/** The person has a slip of the period already. */
const isNext = sql`exists (select from pay_slip b where b.period_id = s.period_id and b.employee_id = s.employee_id)`

/** They could read one of the period. */
const wasOut = sql`exists (
  select from pay_slip b join pay_release r on r.id = b.release_id where b.period_id = s.period_id and b.employee_id = s.employee_id and ${isOut})`

const requestsOf = sql`case when l.requests is null then '{}' else array_remove(regexp_split_to_array(l.requests, '[\\s,;]+'), '') end`

/** Components that slips bring are called as the file calls them, or by their code. */
async function writeComponents(tx: Tx): Promise<Written> {
  const made = await rows(
    tx,
    sql<{ code: string; name: string; kind: string; file: number; line: number }>`
      with made as (
        insert into pay_component (id, code, names, kind, sequence)
        select gen_random_uuid(), c.code, jsonb_build_object('en', coalesce(c.name, c.code), 'id', coalesce(c.name, c.code)), c.said,
          (select coalesce(max(o.sequence), 0) from pay_component o) + row_number() over (order by c.first)
        from stage_component c where c.is_new and c.said is not null
          and exists (select from stage_slip_line l join stage_slip s on s.key = l.key where l.component = c.code and s.good)
        returning code, names->>'en' as name, kind
      )
      select m.code, m.name, m.kind, l.part as file, l.line from made m join stage_component c on c.code = m.code
      join stage_slip_line l on l.seq = c.first order by c.first`,
  )
  const additions = made.slice(0, additionsShown).map(({ code, name, kind, file, line }) => ({
    file,
    line,
    name: `${code} ${name}`,
    fields: [{ field: 'line_kind', before: null, after: kind }],
  }))
  return { tally: { ...emptyTally(), added: made.length, taken: made.length }, changes: [], additions }
}

/** Slips are counted; their other rows only complete them. Of one's own that one cannot read yet not even that it is there is told. */
async function tallyOf(tx: Tx, viewer: Viewer | null): Promise<Tally> {
  const isKnown = viewer ? sql`(s.employee_id <> ${viewer.id}::uuid or ${wasOut})` : sql`true`
  const found = await first(
    tx,
    sql<{ slips: number; lines: number; next: number }>`
      select count(*) as slips, coalesce(sum(s.lines), 0) as lines, count(*) filter (where ${isNext} and ${isKnown}) as next
      from stage_slip s where s.good`,
  )
  const [slips, lines, next] = [Number(found?.slips ?? 0), Number(found?.lines ?? 0), Number(found?.next ?? 0)]
  return { ...emptyTally(), added: slips - next, changed: next, joined: lines - slips, taken: lines }
}

interface Sample {
  file: number
  line: number
  name: string
  before: (string | null)[]
  after: (string | null)[]
}

const fields = ['version', 'earnings', 'deductions', 'net'] as const

const changeOf = ({ before, after, ...row }: Sample): Change => ({
  ...row,
  fields: fields
    .map((field, at) => ({ field, before: before[at] ?? null, after: after[at] ?? null }))
    .filter((field) => field.before !== field.after),
})

const staged = sql`stage_slip s join stage_slip_line l on l.seq = s.key join employee e on e.id = s.employee_id join stage_slip_sum t on t.key = s.key`
const name = sql`e.code || ' ' || e.display_name || ' · ' || s.period_code`
const amounts = (of: string) =>
  sql.join(['earnings', 'deductions', 'net'].map((column) => sql`trim_scale(${sql.ref(`${of}.${column}`)})::text`))

interface Told {
  join: Sql
  where: Sql
}

/** Of what is staged the slips of those whom somebody looks after; one's own are never among them. */
function toldTo(viewer: Viewer | null): Told {
  if (!viewer) return { join: sql``, where: sql`true` }
  const where = sql`case s.kind when 'bonus' then ${looksAfter(viewer, 'bonus')} else ${looksAfter(viewer, 'pay')} end`
  return { join: postOn(sql`current_date`), where }
}

/** How the latest version of a slip becomes another. */
async function changed(tx: Tx, told: Told, samples: number): Promise<Change[]> {
  const found = await rows(
    tx,
    sql<Sample>`
      select l.part as file, l.line, ${name} as name, json_build_array(b.version::text, ${amounts('b')}) as before,
        json_build_array((b.version + 1)::text, ${amounts('t')}) as after
      from ${staged} ${told.join} join lateral (
        select o.* from pay_slip o where o.period_id = s.period_id and o.employee_id = s.employee_id order by o.version desc limit 1) b on true
      where s.good and ${told.where} order by s.key limit ${samples}`,
  )
  return found.map(changeOf)
}

async function added(tx: Tx, told: Told): Promise<Change[]> {
  const found = await rows(
    tx,
    sql<Omit<Sample, 'before'>>`
      select l.part as file, l.line, ${name} as name, json_build_array(null, ${amounts('t')}) as after
      from ${staged} ${told.join} where s.good and ${told.where} and not ${isNext} order by s.key limit ${additionsShown}`,
  )
  return found.map((row) => changeOf({ ...row, before: [] }))
}
