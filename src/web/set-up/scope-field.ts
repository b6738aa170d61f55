import type { Scopes } from '#shared/contract/scope.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec } from '#web/platform/form/spec.ts'

/** What stands in the field for every site. */
const everySite = 'every'

interface Scoped {
  siteId: string | null
  site: string | null
}

/** For whom something is set up: every site, or one of those that the person sets up. */
export const scopeField = (say: Say, { company, sites }: Scopes): FieldSpec => ({
  kind: 'select',
  name: 'siteId',
  label: say('setUp.scope'),
  required: true,
  span: 6,
  choices: [
    ...(company ? [{ value: everySite, label: say('setUp.everySite') }] : []),
    ...sites.map(({ id, name }) => ({ value: id, label: name })),
  ],
})

/** What stands in it at first. */
export const scopeValue = (known: Scoped | null, { company, sites }: Scopes): string | null =>
  known ? (known.siteId ?? everySite) : company ? everySite : (sites[0]?.id ?? null)

/** What is sent of it. */
export const scopeWished = (value: unknown): { siteId: string | null } => ({
  siteId: typeof value === 'string' && value !== everySite ? value : null,
})

/** Whether something can be used in what is for the scope that is chosen: what is for every site can everywhere. */
export const isOfScope = ({ siteId }: { siteId: string | null }, value: unknown): boolean => siteId === null || siteId === value

/** A scope as a row names it. */
export const scopeText = (say: Say, { site }: Scoped): string => site ?? say('setUp.everySite')
