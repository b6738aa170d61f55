import { personalDataUpdateCalls } from '#shared/requests/personal-data-update-request.ts'
import { mostLevels, regionFields, type RegionField } from '#shared/records/file/regions.ts'
import { call } from '#web/foundation/api/call.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { Ask, OptionRow } from '#web/platform/choice/source.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { levelName } from './level-name.ts'
import classes from './region-option.module.css'

/**
 * What regions that were offered or chosen are called, by their codes. While a form is filled in, a region of a country that has
 * them stands there by its code; what is no code here was typed.
 */
export interface RegionNames {
  readonly known: Map<string, string>
  /** Where the choices of each level come from. */
  readonly sources: Readonly<Record<RegionField, Ask>>
}

const callOf = {
  province: personalDataUpdateCalls.provinces,
  city: personalDataUpdateCalls.cities,
  district: personalDataUpdateCalls.districts,
  subdistrict: personalDataUpdateCalls.subdistricts,
} as const

/** Nothing is known yet. */
export function noRegionNames(): RegionNames {
  const known = new Map<string, string>()
  const ask =
    (field: RegionField): Ask =>
    async (body, signal) => {
      const answer = await call(callOf[field], body as never, { signal })
      for (const { id, displayName } of answer.listData) known.set(String(id), displayName)
      return answer
    }
  return { known, sources: { province: ask('province'), city: ask('city'), district: ask('district'), subdistrict: ask('subdistrict') } }
}

interface Among {
  values: Values
  names: RegionNames
  /** On how many levels the country has regions. */
  levels: number
  say: Say
}

/** A region's field as a choice among those below what is chosen above it; null: the country has none on its level, and it is typed. */
export function regionField(
  { name, required, span }: FieldSpec,
  { values, names: { known, sources }, levels, say }: Among,
): FieldSpec | null {
  const at = regionFields.findIndex((field) => field === name)
  const field = regionFields[at]
  if (!field || at >= Math.min(levels, mostLevels)) return null
  const chosen = values[name]
  const parentCode = regionFields
    .slice(0, at)
    .map((upper) => values[upper])
    .findLast((code) => typeof code === 'string' && known.has(code))
  return {
    kind: 'select',
    name,
    label: levelName(say, String(values['country']), at + 1),
    required: required ?? false,
    ...(span && { span }),
    source: sources[field],
    body: { country: values['country'], ...(parentCode !== undefined && { parentCode }) },
    ...(typeof chosen === 'string' && { shown: known.get(chosen) ?? chosen }),
    option: regionOption,
  }
}

/** Names repeat: what stands above a region tells it from others. */
const regionOption = ({ displayName, above }: OptionRow) => (
  <span className={classes.option}>
    <span>{displayName}</span>
    {typeof above === 'string' && above !== '' && <span className={classes.above}>{above}</span>}
  </span>
)

/** An address with its regions by their names, and the code of the narrowest that was chosen. */
export function namedRegions(values: Values, { known }: RegionNames): Values {
  const codes = regionFields.map((field) => values[field]).filter((value) => typeof value === 'string' && known.has(value))
  const named = regionFields.map((field) => [field, known.get(String(values[field])) ?? values[field]])
  return { ...values, ...Object.fromEntries(named), regionCode: codes.at(-1) ?? '' }
}
