/** What somebody is told of an absence, least first: that it is, also its type, also its note. */
export const absenceTellings = ['away', 'type', 'note'] as const
export type AbsenceTelling = (typeof absenceTellings)[number]

/**
 * How somebody stands to an absence. `concerned`: the person themselves, those who decide on it, HR of the person's site.
 * `manager`: anybody above the person. `colleague`: anybody else who works here.
 */
export type AbsenceRelation = 'concerned' | 'manager' | 'colleague'

export interface AbsenceSettings {
  absenceToManagers: AbsenceTelling
  absenceToColleagues: AbsenceTelling
}

/**
 * What is told of an absence. Of a sensitive type (illness, care, bereavement) nobody who is not concerned learns more than
 * that somebody is away, whatever the setting says.
 */
export function absenceTelling(relation: AbsenceRelation, isSensitive: boolean, settings: AbsenceSettings): AbsenceTelling {
  if (relation === 'concerned') return 'note'
  if (isSensitive) return 'away'
  return relation === 'manager' ? settings.absenceToManagers : settings.absenceToColleagues
}
