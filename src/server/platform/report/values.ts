import { isDay } from '#shared/wire.ts'
import type { ParameterKind, ReportParameter, ReportValues } from '#shared/areas/report.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { Parameter, Report } from './report.ts'

/** Where ids of a kind are chosen from. */
const options: Partial<Record<ParameterKind, string>> = {
  site: '/x/people/sites',
  unit: '/x/people/units',
  leaveType: '/leave-request/datasource/leave-type',
  periodPay: '/x/reports/periods',
  component: '/x/reports/components',
}

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const earliestYear = 1900
const latestYear = 2199

/** Why a value is none of a kind; null where it is one. */
function faultOf({ kind, choices = [] }: Parameter, value: string): TextKey | null {
  switch (kind) {
    case 'day':
      return isDay(value) ? null : 'field.invalidDate'
    case 'year':
      return /^\d{4}$/.test(value) && Number(value) >= earliestYear && Number(value) <= latestYear ? null : 'report.notAYear'
    case 'number':
      return /^\d{1,9}(\.\d{1,4})?$/.test(value) && Number(value) > 0 ? null : 'report.notANumber'
    case 'choice':
      return choices.some(({ id }) => id === value) ? null : 'error.choice'
    default:
      return guid.test(value) ? null : 'error.choice'
  }
}

/** What is asked of a report, whole: what was said, and else what is usual. Refuses what it does not ask for, and days that end before they begin. */
export function demandValues({ parameters }: Report, given: ReportValues, viewer: Viewer): ReportValues {
  const unknown = Object.keys(given).find((name) => !parameters.some((one) => one.name === name))
  if (unknown !== undefined) throw refuse(400, 'report.notAsked', { name: unknown }, `values.${unknown}`)
  const values: Record<string, string | null> = {}
  for (const one of parameters) {
    const { name, isRequired, usual } = one
    const value = given[name]?.trim() || usual?.(viewer) || null
    if (value === null && isRequired) throw refuse(400, 'error.required', undefined, `values.${name}`)
    const fault = value === null ? null : faultOf(one, value)
    if (fault) throw refuse(400, fault, undefined, `values.${name}`)
    values[name] = value
  }
  if (values['from'] && values['until'] && values['from'] > values['until'])
    throw refuse(400, 'report.endsBefore', undefined, 'values.until')
  return values
}

/** What a report asks for, in words. */
export const parametersTold = ({ parameters }: Report, viewer: Viewer, language: Language): ReportParameter[] =>
  parameters.map(({ name, label, kind, isRequired, usual, choices = [] }) => ({
    name,
    label: say(language, label),
    kind,
    isRequired,
    default: usual?.(viewer) ?? null,
    choices: choices.map((one) => ({ id: one.id, displayName: say(language, one.label) })),
    options: options[kind] ?? null,
  }))
