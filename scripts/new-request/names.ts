import { homeCounters } from '../../src/shared/areas/home.ts'
import { daysOf, fieldsOf, hasAlwaysDays, headOf, moneyOf, type Days, type Field } from './fields.ts'

/** Everything that a module is called. */
export interface Names {
  /** `permit-out`: in paths and file names. */
  kind: string
  /** `permitOut`: in code. */
  name: string
  /** `PermitOut`: the type in code, and the module in permissions, inbox and notifications. */
  module: string
  /** What people read, in English and Indonesian. */
  title: string
  titleId: string
  /** `PO`: codes begin with it. */
  codePrefix: string
  /** The home page's counter of that name; null where it has none. */
  counter: string | null
  /** `permit_out`: of its record. */
  table: string
  /** It changes a record of its own. */
  hasRecord: boolean
  /** A day that one of somebody’s requests takes is taken by no other. */
  isAlone: boolean
  /** Name of the drawing beside it (`src/web/platform/screen/place-icon.tsx`). */
  icon: string
  /** What its form asks for. */
  fields: readonly Field[]
  /** The days, the amount and the text that it is told by; null where its form has none. */
  days: Days | null
  money: Field | null
  head: Field | null
}

interface Asked {
  hasRecord: boolean
  isAlone: boolean
  icon: string
  /** As `fieldsOf` reads them. */
  fields: string
}

/** Throws with a plain message where it is no name for a module, or no form. */
export function namesOf(kind: string, title: string, titleId: string, { hasRecord, isAlone, icon, fields: asked }: Asked): Names {
  if (!/^[a-z]+(-[a-z]+)*$/.test(kind))
    throw new Error(`"${kind}" is no name for a module: small letters, with dashes between words (permit-out).`)
  for (const text of [title, titleId])
    if (/['\\\n]/.test(text)) throw new Error(`The title ${text} has a character that cannot stand in a title.`)
  if (!/^[a-z]+$/.test(icon)) throw new Error(`"${icon}" is no name of an icon.`)
  const fields = fieldsOf(asked)
  const days = daysOf(fields)
  if (isAlone && !(hasRecord && hasAlwaysDays({ days })))
    throw new Error('--alone-on-its-days needs --record, and days without which nothing is submitted.')
  const words = kind.split('-')
  const module = words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('')
  const name = `${words[0]}${module.slice(words[0]?.length)}`
  const codePrefix = (words.length > 1 ? words.map((word) => word[0]).join('') : kind.slice(0, 2)).toUpperCase()
  const table = kind.replaceAll('-', '_')
  return {
    kind,
    name,
    module,
    title,
    titleId,
    codePrefix,
    table,
    hasRecord,
    isAlone,
    icon,
    fields,
    days,
    money: moneyOf(fields),
    head: headOf(fields),
    counter: homeCounters.find((counter) => counter === name) ?? null,
  }
}
