import { sql } from 'kysely'
import { moduleAccess } from '#shared/permissions.ts'
import type { ReportValues } from '#shared/areas/report.ts'
import type { TextKey } from '#shared/texts/index.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { DaySpan } from '#server/foundation/live/days.ts'
import { manages } from '#server/people/organisation.ts'
import { hasDuty } from '#server/people/roles/duties.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { Parameter, ReportRow } from '#server/platform/report/report.ts'
import { tellRead } from '#server/platform/readings.ts'

/** Reports that tell of others in a module are for whoever looks after somebody there, and for managers; `managersToo`: whether these are told anything. */
export const forOthersIn =
  (module: string, managersToo: (db: Db | Tx) => Promise<boolean> = async () => true) =>
  async (viewer: Viewer, db: Db | Tx): Promise<TextKey | null> => {
    if (moduleAccess(viewer.permissions, module) === 'off') return 'error.moduleOff'
    if (hasDuty(viewer, module)) return null
    return (await manages(db, viewer.id, viewer.today)) && (await managersToo(db)) ? null : 'report.forOthersAlone'
  }

/** The days from which until which is asked. */
export const days = (from: (viewer: Viewer) => string, until: (viewer: Viewer) => string): Parameter[] => [
  { name: 'from', label: 'report.from', kind: 'day', isRequired: true, usual: from },
  { name: 'until', label: 'report.until', kind: 'day', isRequired: true, usual: until },
]

export const site: Parameter = { name: 'site', label: 'people.site', kind: 'site', isRequired: false }

/** Whether each person is told of, or each unit. */
export const by: Parameter = {
  name: 'by',
  label: 'report.by',
  kind: 'choice',
  isRequired: true,
  usual: () => 'person',
  choices: [
    { id: 'person', label: 'report.by.person' },
    { id: 'unit', label: 'report.by.unit' },
  ],
}

export const spanIn = (values: ReportValues): DaySpan => ({ from: values['from'] ?? '', until: values['until'] ?? '' })

/** Over the site of a post: the one that is asked for, if any is. */
export const atSite = (values: ReportValues, siteId = sql`a.site_id`): ReturnType<typeof sql> =>
  values['site'] ? sql`${siteId} = ${values['site']}::uuid` : sql`true`

interface Told {
  module: string
  /** Of what, as it is taken down. */
  code: string
  /** Which of the rows tell what is private; all where absent. */
  isPrivate?: (row: ReportRow) => boolean
}

/** Passes rows on, and takes down whose were read, as their own room does where they are read there. */
export async function* readingTold(
  db: Db,
  viewer: Viewer,
  slices: AsyncIterable<readonly ReportRow[]>,
  { module, code, isPrivate = () => true }: Told,
): AsyncGenerator<readonly ReportRow[]> {
  for await (const slice of slices) {
    const people = slice.filter(isPrivate).map(({ employeeId }) => String(employeeId))
    await tellRead(db, { reader: viewer, people: people.filter((id) => id !== viewer.readerId), module, code, what: 'detail' })
    yield slice
  }
}
