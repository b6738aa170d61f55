import { mostDirect, type ChartNode } from '#shared/areas/organisation-chart.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import type { Say } from '#web/foundation/i18n/use-text.ts'

/** What stands on a card as its name. */
export const nameOf = ({ kind, name }: ChartNode, say: Say): string => (kind === 'vacancy' ? say('organisationChart.vacant') : name)

/** The lines beneath it: of a unit who leads it, of everybody else what they are and where. */
export function detailsOf({ kind, position, unit, site, head, lacksHead }: ChartNode, say: Say): string[] {
  if (kind === 'unit') return [head?.name ?? (lacksHead ? say('organisationChart.noHead') : '')].filter(Boolean)
  return [position, [unit, site].filter(Boolean).join(' · ')].filter(Boolean)
}

/** How many are directly under somebody, or in a unit itself, on a card. */
export const countedDirectly = ({ reports }: ChartNode): string =>
  reports > mostDirect ? `${formatNumber(mostDirect)}+` : formatNumber(reports)

/** The same in words. */
export function directSaid({ kind, reports }: ChartNode, say: Say): string {
  if (reports > mostDirect) return say('organisationChart.manyReports', { count: mostDirect })
  return say(kind === 'unit' ? 'organisationChart.inUnit' : 'organisationChart.reports', { count: reports })
}

/** What stands on the cards that are nobody. */
export const moreSaid = {
  more: 'organisationChart.more',
  first: 'organisationChart.fromFirst',
  coming: 'organisationChart.coming',
} as const
