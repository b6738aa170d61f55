import { sql } from 'kysely'
import { regionCalls, regionList, type CountOfLevel } from '#shared/areas/regions.ts'
import type { ListBody, RowOf } from '#shared/contract/list.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { demandSetUp } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { listFile } from '#server/platform/export/table-file.ts'
import { allRows, page, type ListSource } from '#server/platform/lists.ts'
import { above } from '#server/records/file/regions.ts'

type Row = RowOf<typeof regionList>

/** Regions as they were imported. */
export function serveRegions(api: Api<Viewer>, db: Db): void {
  api.serve(regionCalls.list, async (input, { person }) => {
    demandSetUp(person, null)
    const { rows: listData, ...totals } = await page<Row>(db, regionList, input as unknown as ListBody, source)
    return { listData, ...totals }
  })
  api.serve(regionCalls.export, async (input, { person, language }) => {
    demandSetUp(person, null)
    const found = allRows<Row>(db, regionList, input as unknown as ListBody, source)
    return listFile(say(language, 'regions.title'), regionList, found, { person, language, input })
  })
  api.serve(regionCalls.counts, async (_input, { person }) => {
    demandSetUp(person, null)
    const listData = await rows(
      db,
      sql<CountOfLevel>`
        select country, level::int as level, count(*)::int as count, count(retired_at)::int as retired from region group by 1, 2 order by 1, 2`,
    )
    return { listData }
  })
}

const source: ListSource = {
  select: sql`r.country || ' ' || r.code as id, r.country, r.code, r.name, r.level::int as level, ${above} as above, r.postal_code as "postalCode",
    r.retired_at::date::text as "retiredOn"`,
  from: sql`from region r`,
  key: sql`r.country as key, r.code as code`,
  rejoin: sql`from found join region r on r.country = found.key and r.code = found.code`,
  lookups: [],
  where: [],
  columns: {
    code: sql`r.code`,
    name: sql`r.name`,
    level: sql`r.level`,
    postalCode: sql`r.postal_code`,
    country: sql`r.country`,
  },
  tie: sql`(r.code || ' ' || r.country)`,
}
