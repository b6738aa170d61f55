import { sql } from 'kysely'
import type { ReportGroup } from '#shared/areas/report.ts'
import type { Narrowing, OwnDefinition, OwnSubject } from '#shared/areas/report-own.ts'
import type { Column, ColumnKind } from '#shared/contract/list.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import type { Db } from '#server/foundation/database/db.ts'
import { calledIn } from '#server/foundation/database/expressions.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { OptionSource } from '#server/platform/options.ts'

type Sql = ReturnType<typeof sql>

interface Choice {
  id: string
  displayName: string
}

/** What can be told of a row, and asked of it. */
export interface Field {
  label: TextKey
  kind: ColumnKind
  of: Sql
  narrowing?: Narrowing
  /** What stands for it where that is another than what is told: it is compared and grouped by it. */
  id?: Sql
  /** It can be summed up. */
  isSum?: true
  /** Minutes that may be less than nothing. */
  isSigned?: true
  /** In which unit or currency it is: only what is alike is summed up. */
  unit?: { of: Sql; column: NonNullable<Column['unit']> }
  /** Among what is chosen, where that is fixed. */
  choices?: (language: Language) => Choice[]
  /** From what is chosen, where that is stored. */
  options?: (language: Language) => OptionSource
  /** What a code is called. */
  said?: (code: string, language: Language) => string
}

/** For whom fields are told. */
export interface Telling {
  viewer: Viewer
  language: Language
}

/** The rows that a reader may see. */
export interface Ground {
  from: Sql
  where: readonly Sql[]
  /** What puts rows in an order that are alike in all that is told. */
  tie: Sql
}

/**
 * What reports that people make are about: its fields, and one way to the rows, which are those alone that the reader may see
 * by what its own list goes by.
 */
export interface Subject {
  id: OwnSubject
  group: ReportGroup
  /** Why somebody may have nothing of it; null where they may. */
  refusal: (viewer: Viewer) => TextKey | null
  fields: (telling: Telling) => Readonly<Record<string, Field>>
  ground: (db: Db, telling: Telling) => Promise<Ground>
  /** Whose a row is. */
  whose: Sql
  isGroupedAlone?: true
  needsFrom?: string
  usual: OwnDefinition
}

/** What is called by words of the portal. */
export const spoken = (codes: readonly string[], said: (code: string, language: Language) => string) => ({
  narrowing: 'choice' as const,
  choices: (language: Language) => codes.map((id) => ({ id, displayName: said(id, language) })),
  said,
})

/** What is set up: chosen by its id from those that are in use. */
const stored =
  (table: string, name: (language: Language) => Sql, key: Sql = sql`id`) =>
  (): Pick<Field, 'narrowing' | 'options'> => ({
    narrowing: 'choice',
    options: (language) => ({
      select: sql`x.id, x.name as "displayName"`,
      from: sql`from (select ${key}::text as id, ${name(language)} as name from ${sql.table(table)}) x`,
      search: sql`x.name`,
      sortable: ['displayName'],
      order: [sql`x.name`, sql`x.id`],
    }),
  })

const byName = () => sql`name`
const byNames = (language: Language) => calledIn(language, sql`names`)

/** From what fields are chosen that many subjects have. */
export const chosen = {
  site: stored('site', byName),
  unit: stored('unit', byName),
  position: stored('position', byName),
  schedule: stored('working_schedule', byName),
  grade: stored('grade', byNames, sql`code`),
  employmentStatus: stored('employment_status', byNames, sql`code`),
  leaveType: stored('leave_type', byNames),
  payGroup: stored('pay_group', byNames),
}

/** Where the person of a row works, over their post `a`: the joins `u` and `s` are needed. */
export const placeFields = (): Record<'unit' | 'site', Field> => ({
  unit: { label: 'people.unit', kind: 'text', of: sql`u.name`, id: sql`a.unit_id`, ...chosen.unit() },
  site: { label: 'people.site', kind: 'text', of: sql`s.name`, id: sql`a.site_id`, ...chosen.site() },
})

export const placeJoins = sql`left join unit u on u.id = a.unit_id left join site s on s.id = a.site_id`
