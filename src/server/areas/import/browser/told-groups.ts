import type { EmployeeMapping } from '#shared/import-mapping/employees.ts'
import type { ColumnName, Source } from '#shared/import-mapping/form.ts'
import type { ImportFaultGroup } from '#shared/import-mapping/told.ts'
import type { FaultGroup } from '#server/platform/import/faults.ts'
import { placeOf } from '#shared/import-mapping/employees.ts'
import type { Laid } from './files.ts'
import { otherColumnOf } from './other-column.ts'
import type { usable } from './store.ts'

const shownValues = 8

/** What is told of several rows alike; of people who were named otherwise than by their key, by which column of their file. */
export async function toldGroups(
  groups: readonly FaultGroup[],
  { laid, used: { kind, mapping } }: { laid: Laid; used: ReturnType<typeof usable> },
): Promise<ImportFaultGroup[]> {
  const told: ImportFaultGroup[] = []
  for (const { values, allowed, part, field, ...group } of groups) {
    const isNobody = (field === 'person' || field === 'manager') && group.why === 'there is no such person'
    const place = isNobody && kind === 'employees' ? placeIn(mapping, part ?? '', field) : null
    const location = laid.locations.get(group.file)
    const form = place && mapping.files[place.file]
    const column =
      place && form && location && values.length > 0
        ? await otherColumnOf(values, { location, form, limits: laid.limits, not: [place.own, place.key] })
        : null
    told.push({
      ...group,
      allowed: allowed ?? null,
      values: values.slice(0, shownValues),
      part: part ?? null,
      field: field ?? null,
      people: place && column !== null ? { column, own: place.own, key: place.key, file: place.file } : null,
    })
  }
  return told
}

/** Of a field that names people: its file, its column, and the column of that file by which people are known. */
function placeIn(mapping: EmployeeMapping, part: string, field: string): { file: string; own: ColumnName; key: ColumnName } | null {
  const kinds = [
    ['assignments', mapping.assignments],
    ['heads', mapping.heads],
  ] as const
  for (const [kind, parts] of kinds)
    for (const [at, set] of parts.entries()) {
      if (placeOf(kind, parts, at) !== part || !('fields' in set)) continue
      const own = plainColumn((set.fields as Record<string, Source | undefined>)[field])
      const people = mapping.employees.find(({ file }) => file === set.file)
      const key = plainColumn(people?.fields[mapping.key])
      return own === null || key === null ? null : { file: set.file, own, key }
    }
  return null
}

/** A column, where a value is nothing but that. */
const plainColumn = (source: Source | undefined): ColumnName | null =>
  typeof source === 'string' || typeof source === 'number' ? source : null
