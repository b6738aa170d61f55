import { sql } from 'kysely'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { rows, type Tx } from '#server/foundation/database/db.ts'
import type { PayKind } from '#shared/records/pay/slip.ts'
import { managesGroup } from '#server/records/pay/sight.ts'
import type { Viewer } from '#server/people/viewer.ts'

/** Refuses whoever does not manage every group to which a run has brought slips. */
export async function demandPay(tx: Tx, viewer: Viewer, runId: string): Promise<void> {
  const groups = await rows(
    tx,
    sql<{ kind: PayKind; siteId: string | null }>`
      select distinct p.kind, g.site_id as "siteId" from import_row r join pay_slip s on s.id = r.key[1]::uuid
      join pay_period p on p.id = s.period_id join pay_group g on g.id = p.group_id where r.run_id = ${runId}::uuid and r.of_table = 'pay_slip'`,
  )
  if (!groups.every(({ kind, siteId }) => managesGroup(viewer, kind, siteId))) throw refuse(403, 'import.payOnly')
}

/** Nothing is let go of what is taken back until all is done. */
export async function holdSlips(tx: Tx, runId: string): Promise<void> {
  const found = await rows(tx, sql`select from import_row where run_id = ${runId}::uuid and of_table = 'pay_slip' limit 1`)
  if (found.length > 0) await sql`lock table pay_slip in share row exclusive mode`.execute(tx)
}

/** Slips that people read, or will by a release that is under way. */
export async function markReleased(tx: Tx): Promise<void> {
  await sql`
    with released as (
      select u.seq, u.person_id from undo_row u join pay_slip s on s.id = u.key[1]::uuid where u.of_table = 'pay_slip' and s.release_id is not null
    ), told as (insert into undo_built (person_id, kind, rows) select person_id, 'release', count(*) from released group by 1)
    update undo_row u set stays = 'release' from released r where u.seq = r.seq`.execute(tx)
}

/** Components that lines of slips name that stay, stay with them. */
export async function markComponents(tx: Tx): Promise<void> {
  await sql`
    update undo_row u set stays = 'needed' from (
      select distinct l.component_id::text as id from undo_row k join pay_slip_line l on l.slip_id = k.key[1]::uuid
      where k.of_table = 'pay_slip' and k.stays is not null
    ) n where u.of_table = 'pay_component' and u.key = array[n.id] and u.stays is null`.execute(tx)
}

/** Lines go with their slip: all at once, before what they name. */
export async function dropLines(tx: Tx): Promise<void> {
  await sql`
    delete from pay_slip_line l using undo_row u
    where u.of_table = 'pay_slip' and u.made and u.stays is null and l.slip_id = u.key[1]::uuid`.execute(tx)
}
