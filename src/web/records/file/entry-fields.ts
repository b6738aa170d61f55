import type { FileEntry } from '#shared/contract/file-entry.ts'
import type { BankChoice, FileKind } from '#shared/areas/file.ts'
import { countriesIn } from '#shared/records/countries.ts'
import { fileRoom, type FileCategory, type FileField } from '#shared/records/file/categories.ts'
import { currentLanguage, type AnyTextKey } from '#web/foundation/i18n/i18n.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { RegionLevels } from '#shared/records/file/place.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { namedRegions, regionField, type RegionNames } from './region-fields.tsx'

/** What entries are chosen from. */
export interface Offers {
  kinds: readonly FileKind[]
  banks: readonly BankChoice[]
  regions: readonly RegionLevels[]
}

/** The fields of an entry of a category as its form asks for them, its kind first; regions as the country that is chosen has them. */
export function entryFields(category: FileCategory, offers: Offers, say: Say, { values, names }: Typing): FieldSpec[] {
  const { kinds, banks } = offers
  const { fields, hasKinds } = fileRoom[category]
  const own = kinds.filter((kind) => kind.category === category)
  const kind: FieldSpec = {
    kind: 'select',
    name: 'kindId',
    label: say('file.kind'),
    required: true,
    span: 6,
    choices: own.map(({ id, name }) => ({ value: id, label: name })),
    ...(own.length === 0 && { hint: say('file.noKinds') }),
  }
  const levels = offers.regions.find(({ country }) => country === values['country'])?.levels ?? 0
  const fieldOf = (name: string, field: FileField): FieldSpec[] => {
    if (field.kind === 'regionCode') return []
    const plain = specOf(name, field, banks, say)
    return [(field.kind === 'region' && regionField(plain, { values, names, levels, say })) || plain]
  }
  return [...(hasKinds ? [kind] : []), ...Object.entries(fields).flatMap(([name, field]) => fieldOf(name, field))]
}

/** What is typed so far, and what the regions in it are called. */
interface Typing {
  values: Values
  names: RegionNames
}

function specOf(name: string, field: FileField, banks: readonly BankChoice[], say: Say): FieldSpec {
  const common = { name, label: say(field.label), required: field.isRequired ?? false, span: 6 } as const
  const longest = field.longest === undefined ? {} : { longest: field.longest }
  switch (field.kind) {
    case 'multiline':
      return { ...common, kind: 'multiline', span: 12, ...longest }
    case 'date':
      return { ...common, kind: 'date' }
    case 'yes':
      return { ...common, kind: 'checkbox' }
    case 'choice':
      return {
        ...common,
        kind: 'select',
        choices: (field.choices ?? []).map((value) => ({ value, label: say(`file.${name}.${value}` as AnyTextKey) })),
      }
    case 'country':
      return {
        ...common,
        kind: 'select',
        choices: countriesIn(currentLanguage()).map(([value, label]) => ({ value, label, words: value })),
      }
    case 'bank':
      return { ...common, kind: 'select', choices: banks.map(({ id, name: label }) => ({ value: id, label })) }
    default:
      return { ...common, kind: 'text', ...longest }
  }
}

/** What the form of an entry begins with. */
export const entryTyped = (category: FileCategory, entry: FileEntry | null): Values => ({
  kindId: entry?.kindId ?? null,
  ...Object.fromEntries(
    Object.entries(fileRoom[category].fields).map(([name, { kind }]) => {
      const value = entry?.values[name] ?? ''
      if (kind === 'yes') return [name, value === 'yes']
      return [name, value === '' && (kind === 'choice' || kind === 'country' || kind === 'bank' || kind === 'region') ? null : value]
    }),
  ),
})

/** What is typed, as it is sent: only what says anything, regions by their names with the code of the narrowest. */
export function entrySent(
  category: FileCategory,
  form: Values,
  names: RegionNames,
): { kindId: string | null; values: Record<string, string> } {
  const typed = category === 'address' ? namedRegions(form, names) : form
  const values = Object.entries(fileRoom[category].fields).flatMap(([name, { kind }]): [string, string][] => {
    const value = typed[name]
    if (kind === 'yes') return value === true ? [[name, 'yes']] : []
    return typeof value === 'string' && value !== '' ? [[name, value]] : []
  })
  return { kindId: typeof typed['kindId'] === 'string' ? typed['kindId'] : null, values: Object.fromEntries(values) }
}

/** Under which field of the form a refusal of the call stands. */
export const entryPlaces = (category: FileCategory): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(fileRoom[category].fields).map((name) => [`values.${name}`, name]))
