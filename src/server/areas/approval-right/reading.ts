import { sql } from 'kysely'
import { rightModuleNames, rightModules, type ApprovalRight, type RightModule } from '#shared/areas/approval-right.ts'
import { rightStateOf, rightStates } from '#shared/records/delegation.ts'
import { rows, type Db, type Tx } from '#server/foundation/database/db.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { byDays, dayOfGrantor } from '#server/people/delegations.ts'
import type { Viewer } from '#server/people/viewer.ts'

type Sql = ReturnType<typeof sql>

/** Rights that ended are shown as far back as this many. */
const shownOnes = 200

interface Row {
  id: string
  mine: boolean
  employeeId: string
  employee: string
  employeeCode: string
  position: string
  hasPicture: boolean
  active: boolean
  modules: string[] | null
  startsOn: string | null
  endsOn: string | null
  followsAbsence: boolean
  today: string
  absent: boolean
  byDays: boolean
  endedOn: string | null
  decisions: number
}

/** Rights that the person gave (`mine`) or was given, with the other person. */
const readRights = (db: Db | Tx, viewer: Viewer, which: Sql): Promise<Row[]> =>
  rows(
    db,
    sql<Row>`
      select d.id, d.from_id = ${viewer.id}::uuid as mine, o.id as "employeeId", o.display_name as employee, o.code as "employeeCode",
        coalesce((select p.name from assignment a join position p on p.id = a.position_id
          where a.employee_id = o.id and a.starts_on <= current_date order by a.starts_on desc limit 1), '') as position,
        o.picture_id is not null as "hasPicture", o.disabled_at is null and (o.left_on is null or o.left_on >= current_date) as active,
        d.modules, d.starts_on as "startsOn", d.ends_on as "endsOn", d.follows_absence as "followsAbsence", g.today, g.absent,
        ${byDays} as "byDays", d.revoked_at::date as "endedOn",
        (select count(*) from request_history h where h.on_behalf_of = d.from_id and h.actor_id = d.to_id
          and h.at >= d.created_at and (d.revoked_at is null or h.at <= d.revoked_at)) as decisions
      from delegation d ${dayOfGrantor}
      join employee o on o.id = case when d.from_id = ${viewer.id}::uuid then d.to_id else d.from_id end
      where ${viewer.id}::uuid in (d.from_id, d.to_id) and ${which}
      order by d.revoked_at is not null, coalesce(d.starts_on, d.created_at::date) desc, d.id desc limit ${shownOnes}`,
  )

const nameOf = (module: string): RightModule | undefined => rightModuleNames.find((name) => rightModules[name] === module)

function rightOf(row: Row): ApprovalRight {
  const { startsOn, endsOn, followsAbsence, endedOn, today, absent } = row
  const state = rightStateOf({ modules: row.modules, startsOn, endsOn, followsAbsence, ended: endedOn !== null }, today, absent)
  return {
    id: row.id,
    employeeId: row.employeeId,
    employee: row.employee,
    employeeCode: row.employeeCode,
    position: row.position,
    hasPicture: row.hasPicture,
    active: row.active,
    modules: row.modules === null ? ['default'] : row.modules.flatMap((module) => nameOf(module) ?? []),
    startDate: startsOn,
    endDate: endsOn,
    followsAbsence,
    state,
    byAbsence: state === 'inForce' && !row.byDays,
    endedOn,
    decisions: row.decisions,
  }
}

/** A right that the person gave, as they see it. */
export async function rightGiven(db: Db | Tx, viewer: Viewer, id: string): Promise<ApprovalRight> {
  const [row] = await readRights(db, viewer, sql`d.id = ${id}::uuid and d.from_id = ${viewer.id}::uuid`)
  if (!row) throw notFound()
  return rightOf(row)
}

/** All rights that the person gave and was given: what holds now first, then what will, then what did. */
export async function rightsOf(db: Db, viewer: Viewer): Promise<{ given: ApprovalRight[]; received: ApprovalRight[] }> {
  const found = await readRights(db, viewer, sql`true`)
  const of = (mine: boolean) =>
    found
      .filter((row) => row.mine === mine)
      .map(rightOf)
      .toSorted((a, b) => rightStates.indexOf(a.state) - rightStates.indexOf(b.state))
  return { given: of(true), received: of(false) }
}
