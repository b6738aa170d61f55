import { sql } from 'kysely'
import { mostLevels } from '#shared/records/file/regions.ts'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import type { FaultLog } from '#server/platform/import/faults.ts'
import type { RegionPart } from './read-regions.ts'

/**
 * Finds out which staged rows can be taken: one of each code, each below a region that is there, on a level that addresses have.
 * The others are told, and are `good` no more. Answers how many were passed over for another row of the same code.
 */
export async function judgeRegions(tx: Tx, parts: readonly RegionPart[], log: FaultLog): Promise<number> {
  const passedOver = await passOver(tx, parts)
  const tell = teller(tx, parts, log)
  await sql`create temp table stage_region_level (country text, level smallint) on commit drop`.execute(tx)
  await sql`create temp table region_wrong (seq int, why text, field text, against int) on commit drop`.execute(tx)
  await sql`
    insert into region_wrong (seq, why, field, against)
    select seq, 'twice', 'code', other from (
      select seq, count(*) over w as many, case when row_number() over (w order by seq) = 1 then lead(line) over (w order by seq)
        else first_value(line) over (w order by seq) end as other
      from stage_region where good window w as (partition by country, code)
    ) s where many > 1`.execute(tx)
  await tell()
  for (;;) {
    await levels(tx)
    const left = await sql`
      insert into region_wrong (seq, why, field)
      select s.seq, case
        when exists (select from stage_region p where p.country = s.country and p.code = s.parent and p.good and p.level = ${mostLevels}) then 'deep'
        when exists (select from stage_region p where p.country = s.country and p.code = s.parent) then 'above'
        else 'unknown' end, 'parent'
      from stage_region s where s.good and s.level is null`.execute(tx)
    await tell()
    // What stands below a region that goes with this very edition is found only once all levels are.
    const gone = await sql`
      insert into region_wrong (seq, why, field)
      select s.seq, 'gone', 'parent' from stage_region s join region r on r.country = s.country and r.code = s.parent
      where s.good and not exists (select from stage_region p where p.country = s.country and p.code = s.parent)
        and exists (select from stage_region_level l where l.country = r.country and l.level = r.level)`.execute(tx)
    await tell()
    if (Number(left.numAffectedRows ?? 0) + Number(gone.numAffectedRows ?? 0) === 0) return passedOver
  }
}

/** Of rows of one code the first or the last counts where their part of the mapping says so. */
async function passOver(tx: Tx, parts: readonly RegionPart[]): Promise<number> {
  const of = (several: RegionPart['several']) => parts.flatMap((part, at) => (part.several === several ? [at] : []))
  const { numAffectedRows } = await sql`
    delete from stage_region s using (
      select seq, row_number() over (partition by country, code order by seq) as place, count(*) over (partition by country, code) as many
      from stage_region where good
    ) d where d.seq = s.seq and (
      (s.part = any (${of('first')}::smallint[]) and d.place > 1) or (s.part = any (${of('last')}::smallint[]) and d.place < d.many))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** On which level each stands: one below that of its parent, in the files or there already; and which levels the files have. */
async function levels(tx: Tx): Promise<void> {
  await sql`
    update stage_region s set level = case when s.parent is null then 1 else (
      select r.level + 1 from region r where r.country = s.country and r.code = s.parent and r.retired_at is null and r.level < ${mostLevels}
        and not exists (select from stage_region p where p.country = s.country and p.code = s.parent)) end
    where s.good`.execute(tx)
  for (let level = 1; level < mostLevels; level += 1)
    await sql`
      update stage_region s set level = ${level + 1} from stage_region p
      where s.good and s.level is null and p.good and p.level = ${level} and p.country = s.country and p.code = s.parent`.execute(tx)
  await sql`truncate stage_region_level`.execute(tx)
  await sql`insert into stage_region_level select distinct country, level from stage_region where good and level is not null`.execute(tx)
  // What the planner knows of a table is from before the levels were: it would look through all of it for each row.
  await sql`analyze stage_region, stage_region_level`.execute(tx)
}

const reasons: Record<string, (against: number | null) => [why: string, allowed: string]> = {
  twice: (against) => [
    `line ${against ?? 0} has the same, and the mapping does not say which counts`,
    'one row; or "several": "first" or "last" in the mapping',
  ],
  deep: () => ['it stands deeper than an address has levels', `at most ${mostLevels}`],
  above: () => ['what stands above it was refused, or it stands below itself', 'correct that row'],
  unknown: () => ['there is no such region', 'one that exists or is imported with it'],
  gone: () => ['what stands above it is not in the files, though others of its level are', 'a row of its own'],
}

interface Wrong {
  seq: number
  part: number
  line: number
  code: string
  parent: string | null
  why: string
  field: 'code' | 'parent'
  against: number | null
}

const pageSize = 2000

/** Tells what was found wrong since, in the order of the files, and takes these rows out. */
function teller(tx: Tx, parts: readonly RegionPart[], log: FaultLog): () => Promise<void> {
  const add = ({ part, line, code, parent, why, field, against }: Wrong) => {
    const { file = '', labels = {}, place = '' } = parts[part] ?? {}
    const [told, allowed] = reasons[why]?.(against) ?? [why, '']
    // What a region stands below is said by its code where no column says it.
    const by = field in labels ? field : 'code'
    log.add({
      file,
      line,
      column: labels[by] ?? by,
      value: field === 'code' ? code : (parent ?? ''),
      why: told,
      allowed,
      part: place,
      field: by,
    })
  }
  return async () => {
    for (let last = 0, page: Wrong[] | null = null; page === null || page.length === pageSize;) {
      page = await rows(
        tx,
        sql<Wrong>`
          select s.seq, s.part, s.line, s.code, s.parent, w.why, w.field, w.against from region_wrong w join stage_region s on s.seq = w.seq
          where s.seq > ${last} order by s.seq limit ${pageSize}`,
      )
      page.forEach(add)
      last = page.at(-1)?.seq ?? last
    }
    await sql`update stage_region s set good = false, level = null from region_wrong w where w.seq = s.seq`.execute(tx)
    await sql`truncate region_wrong`.execute(tx)
  }
}
