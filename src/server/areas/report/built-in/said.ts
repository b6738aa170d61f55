import type { BuiltInReport } from '#shared/areas/report.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { sql, type RawBuilder } from 'kysely'
import { say } from '#server/foundation/basis/texts.ts'
import { inSlices } from '#server/foundation/database/cursor.ts'
import { joined, type ListSource } from '#server/platform/lists.ts'
import type { Asking, Report, ReportRow } from '#server/platform/report/report.ts'
import type { Db } from '#server/foundation/database/db.ts'

/** One that the portal brings along: its name and what it tells are texts of its key. */
export const builtIn = (id: BuiltInReport, rest: Omit<Report, 'id' | 'name' | 'description'>): Report => ({
  id,
  name: (language) => say(language, `report.of.${id}` as TextKey),
  description: (language) => say(language, `report.about.${id}` as TextKey),
  ...rest,
})

/** Rows of one statement; `told` says them in the reader's words. */
export async function* queried(
  db: Db,
  { language, withinMs }: Asking,
  statement: RawBuilder<ReportRow>,
  told: (row: ReportRow, language: Language) => ReportRow = (row) => row,
): AsyncGenerator<ReportRow[]> {
  for await (const slice of inSlices(db, statement, withinMs)) yield slice.map((row) => told(row, language))
}

type Sql = ReturnType<typeof sql>

/** Every row of what a list reads, by the list's own tables and conditions, those among them that meet further ones. */
export const everyRow = <R = ReportRow>(
  { select, from, lookups, where }: ListSource,
  { among, order }: { among: readonly Sql[]; order: Sql },
): RawBuilder<R> => sql<R>`select ${select} ${joined(from, lookups)} where ${sql.join([...where, ...among], sql` and `)} order by ${order}`
