import type { Finding, FindingReason } from '#server/people/bulk/stage.ts'
import type { Fault } from '#server/platform/import/faults.ts'
import { fieldNamed } from './fields.ts'
import type { Staging } from './staging.ts'

const things: Record<string, string> = {
  person: 'person',
  manager: 'person',
  unit: 'unit',
  parent: 'unit',
  position: 'position',
  site: 'site',
  schedule: 'schedule',
}

/** A finding with the names that the mapping and its part have for things. */
interface Told extends Finding {
  name: string
  part: string
  key: 'code' | 'userName'
  /** The file of a line that it is held against, where that is another one. */
  againstFile: string | null
}

const thing = ({ field, name }: Told) => things[field] ?? name

const reasons: Record<FindingReason, (told: Told) => [why: string, allowed: string]> = {
  several: ({ againstLine }) => [
    `${againstLine ? `line ${againstLine}` : 'another row'} has the same, and the mapping does not say which counts`,
    'one row; or "several": "first" or "last" in the mapping',
  ],
  disagrees: ({ against }) => [
    against ? `another part of the mapping has "${against}" for the same` : 'another part of the mapping has nothing there for the same',
    'the same in all parts that say it',
  ],
  passedOver: ({ against, againstLine }) => [
    `the row is passed over: ${againstLine ? `line ${againstLine}` : 'another row'} counts, and has ${against ? `"${against}"` : 'nothing'} there`,
    '',
  ],
  held: ({ field, against, name }) => {
    const what = field.replaceAll('_', ' ')
    if (against === null) return [`several rows have this ${what}`, 'one that nobody else has']
    return [
      `${against} has this ${what} already`,
      name === 'code' || name === 'userName'
        ? 'one that nobody has; or another one for them first, in their details'
        : 'one that nobody has',
    ]
  },
  namesSeveral: (told) => [
    `several have this name: ${told.against}`,
    thing(told) === 'person' || told.part === 'heads' ? personMeant[told.key] : `the code of the ${thing(told)} that is meant`,
  ],
  somebody: ({ field, against }) => [
    `${against}, is here already and has this ${field.replaceAll('_', ' ')}`,
    'that number, where it is the same person (a new number is put into their details first); another one, where it is somebody else',
  ],
  namesake: ({ against }) => [`somebody of this name is here already, and not in the files: ${against}`, ''],
  importer: ({ against }) => [`this is the row of whoever imports, who is here already: ${against}`, ''],
  importerSignsIn: ({ against }) => [`whoever imports signs in by this from then on, and not as before: ${against}`, ''],
  otherPerson: ({ against }) => [`somebody of quite another name is known by this here: ${against}`, ''],
  incomplete: ({ value, part }) => [
    `the mapping does not say it, and ${value === '1' ? `${value} row of ${part} is new` : `${value} rows of ${part} are new`}`,
    'the field in the mapping, or rows that exist',
  ],
  unknown: (told) => [
    `there is no such ${thing(told)}`,
    thing(told) === 'person' && isName(told.value)
      ? (isFoundByName(told) ? somebodyWanted : personWanted)[told.key]
      : told.part === 'assignments' && (told.field === 'unit' || told.field === 'position')
        ? `one that exists; or "creates": ["${told.field}"] in the mapping`
        : 'one that exists or is imported with it',
  ],
  refused: (told) => [ownRowRefused(told), 'correct that row'],
  beside: ({ part }) => [
    part === 'openings'
      ? 'another row of this person’s balance is refused, and a sum is taken whole or not at all'
      : 'another row of this person’s posts is refused, and they are taken together or not at all',
    'correct that row',
  ],
  ownParent: () => [
    'the unit above it has the same number, and no unit stands below itself',
    'another number for one of both, put together as "G {GroupName}"',
  ],
  circle: ({ field }) => [
    field === 'parent' ? 'the unit would stand below itself' : 'on some day the person would be among their own managers',
    'a line that ends at the top',
  ],
  overlap: () => ['it lasts beyond the day on which the person’s next one begins', 'an end before it; or "overlaps": "cut" in the mapping'],
  backwards: ({ against }) => [`it ends before it begins, which is on ${against}`, 'an end on or after its beginning'],
  leftEarly: ({ field, against }) =>
    field === 'left_on'
      ? [`the person left before they were hired, which was on ${against}`, 'a day on or after it']
      : [`the person was hired after they left, which was on ${against}`, 'a day on or before it'],
  noHours: () => ['no day of it has working hours', 'a schedule with hours on one day at least'],
  hoursBeyond: ({ against }) => ['one of its days has more hours than there are between its beginning and its end', `at most ${against}`],
  noPost: () => ['the person works nowhere on that day', 'a day on which they have a post'],
  notThere: ({ against }) => [`on the first day of this post the manager was not there: hired or gone on ${against}`, ''],
  twice: () => ['another row has the same, and another day beside it', 'the same days in all rows that are summed'],
}

const personWanted = { code: 'the number of a person, not the name', userName: 'the user name of a person, not the name' }

const somebodyWanted = {
  code: 'the number of a person, or the name of one who is here or in the files',
  userName: 'the user name of a person, or the name of one who is here or in the files',
}

const personMeant = { code: 'the number of the one who is meant', userName: 'the user name of the one who is meant' }

/** Whether a person may stand there by name. */
const isFoundByName = ({ part, field }: Told) => field === 'manager' || part === 'heads'

/** Which row has to be put right first, and whose it is. */
function ownRowRefused(told: Told): string {
  const { field, againstLine, againstFile } = told
  const [line, file, what] = [againstLine, againstFile, thing(told)]
  if (!line) return `this ${what} is in the files, but its own row was refused`
  if (field === 'manager')
    return file === null
      ? `the row of their manager, line ${line}, was refused`
      : `the row of their manager, line ${line} of ${file}, was refused`
  return file === null
    ? `this ${what} is in the files, but its own row, line ${line}, was refused`
    : `this ${what} is in the files, but its own row, line ${line} of ${file}, was refused`
}

/** `Sánchez, Ken`: words where a number or a user name is wanted. */
const isName = (value: string) => /\p{L}[,.]?\s+\p{L}/u.test(value)

/** The file of the refused row on which one hangs: the finding has its number. */
const refusedIn = ({ reason, against }: Finding, origins: Staging['origins']): string | null =>
  reason === 'refused' && against !== null ? (origins[Number(against)]?.file ?? null) : null

/** Whether a row hangs on nothing but itself: one part of the mapping took from it what another could not. */
export const isOwnRow = (finding: Finding, { origins }: Pick<Staging, 'origins'>): boolean =>
  finding.line === finding.againstLine && refusedIn(finding, origins) === origins[finding.file]?.file

/** A finding of the database as a fault of a file, in the words of the file. */
export function faultOf(finding: Finding, { origins, fields, key, mappingFile }: Staging): Fault {
  const origin = origins[finding.file]
  const other = refusedIn(finding, origins)
  const name = origin ? fieldNamed(fields[origin.part], finding.field) : finding.field
  const againstFile = other === origin?.file ? null : other
  const [why, allowed] = reasons[finding.reason]({ ...finding, name, part: origin?.part ?? '', key, againstFile })
  // What the mapping lacks is told once, where it lacks.
  if (finding.reason === 'incomplete')
    return { file: mappingFile, line: 0, column: `${origin?.place ?? ''}.fields.${name}`, value: '', why, allowed }
  return {
    file: origin?.file ?? '',
    line: finding.line,
    column: origin?.labels[finding.field] ?? name,
    value: finding.value,
    why,
    ...(allowed && { allowed }),
    ...(origin && { part: origin.place, field: name }),
  }
}
