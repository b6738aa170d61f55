import { sql } from 'kysely'
import { staffingCalls, unitList } from '#shared/areas/staffing.ts'
import type { ListBody, RowOf } from '#shared/contract/list.ts'
import { first, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { demandAdministrator, type Viewer } from '#server/people/viewer.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { demandSame } from '#server/platform/set-up/meanwhile.ts'
import { allRows, page, type ListSource } from '#server/platform/lists.ts'

/** How many people of each unit are on duty at least. */
export function serveStaffing(api: Api<Viewer>, db: Db): void {
  api.serve(staffingCalls.units, async (input, { person }) => {
    demandAdministrator(person)
    const { rows: listData, ...totals } = await page<RowOf<typeof unitList>>(db, unitList, input as unknown as ListBody, units)
    return { listData, ...totals }
  })

  api.serve(staffingCalls.export, async (input, { person, language }) => {
    demandAdministrator(person)
    const found = allRows<RowOf<typeof unitList>>(db, unitList, input as unknown as ListBody, units)
    return listFile(say(language, 'requestSettings.staffing'), unitList, found, { person, language, input })
  })

  api.serve(staffingCalls.change, async ({ id, minimum, opened }, call) => {
    const { person, language } = call
    demandAdministrator(person)
    const change = sql<{ id: string; minimum: number | null }>`
        with changed as (update unit set minimum_staffing = ${minimum} where id = ${id}::uuid returning id, minimum_staffing as minimum),
        audited as (insert into audit (actor_id, act, entity, entity_id, detail)
          select ${person.id}::uuid, 'minimum staffing', 'unit', id, jsonb_build_object('minimum', minimum) from changed)
        select id, minimum from changed`
    return actOnce(db, call, async (tx) => {
      const before = await first(
        tx,
        sql<{ minimum: number | null }>`select minimum_staffing as minimum from unit where id = ${id}::uuid for update`,
      )
      const among = sql`a.act = 'minimum staffing'`
      if (before && opened) await demandSame(tx, { kind: 'unit', among }, id, { opened, before }, language)
      const changed = await first(tx, change)
      if (!changed) throw notFound()
      return changed
    })
  })
}

const people = sql`(
  select count(*)::int from assignment a join employee e on e.id = a.employee_id
  where a.unit_id = u.id and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date)
    and e.disabled_at is null and (e.left_on is null or e.left_on >= current_date))`

const units: ListSource = {
  select: sql`u.id, u.code, u.name, u.minimum_staffing as minimum, ${people} as people`,
  from: sql`from unit u`,
  key: sql`u.id as key`,
  rejoin: sql`from found join unit u on u.id = found.key`,
  lookups: [],
  where: [],
  columns: { name: sql`u.name`, code: sql`u.code`, people, minimum: sql`u.minimum_staffing` },
  next: 'name',
  tie: sql`u.id`,
}
