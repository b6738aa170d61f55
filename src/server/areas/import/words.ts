import type { Finding, FindingReason } from '#server/people/bulk/stage.ts'
import type { Fault } from '#server/platform/import/faults.ts'
import type { OriginFile } from './staging.ts'

const things: Record<string, string> = {
  person: 'person',
  manager: 'person',
  unit: 'unit',
  parent: 'unit',
  position: 'position',
  site: 'site',
}

const reasons: Record<FindingReason, (field: string, part: string) => [why: string, allowed: string]> = {
  several: () => [
    'another row has the same, and the mapping does not say which counts',
    'one row; or "several": "first" or "last" in the mapping',
  ],
  held: (field) => [`somebody else has this ${field.replaceAll('_', ' ')}, or another row does`, 'one that nobody has'],
  incomplete: (field) => [
    `it is new, and the mapping does not say its ${field.replaceAll('_', ' ')}`,
    'one that exists, or the field in the mapping',
  ],
  unknown: (field, part) => [
    `there is no such ${things[field] ?? field}`,
    part === 'assignments' && (field === 'unit' || field === 'position')
      ? `one that exists; or "creates": ["${field}"] in the mapping`
      : 'one that exists or is imported with it',
  ],
  refused: (field) => [`this ${things[field] ?? field} is in the files, but its own row was refused`, 'correct that row'],
  circle: (field) => [
    field === 'parent' ? 'the unit would stand below itself' : 'on some day the person would be among their own managers',
    'a line that ends at the top',
  ],
  overlap: () => ['it lasts beyond the day on which the person’s next one begins', 'an end before it; or "overlaps": "cut" in the mapping'],
  backwards: () => ['it ends before it begins', 'an end on or after its beginning'],
}

/** A finding of the database as a fault of a file, in the words of the file. */
export function faultOf(finding: Finding, origins: readonly OriginFile[]): Fault {
  const origin = origins[finding.file]
  const [why, allowed] = reasons[finding.reason](finding.field, origin?.part ?? '')
  return {
    file: origin?.file ?? '',
    line: finding.line,
    column: origin?.labels[finding.field] ?? finding.field,
    value: finding.value,
    why,
    allowed,
  }
}
