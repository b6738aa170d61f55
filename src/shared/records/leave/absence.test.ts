import { describe, expect, it } from 'vitest'
import { absenceTelling, absenceTellings, type AbsenceRelation } from './absence.ts'

const relations: AbsenceRelation[] = ['concerned', 'manager', 'colleague']
const settings = absenceTellings.flatMap((absenceToManagers) =>
  absenceTellings.map((absenceToColleagues) => ({ absenceToManagers, absenceToColleagues })),
)

describe('what is told of an absence', () => {
  it.each(settings)('is what the setting says for managers and colleagues: %o', (setting) => {
    expect(relations.map((relation) => absenceTelling(relation, false, setting))).toEqual([
      'note',
      setting.absenceToManagers,
      setting.absenceToColleagues,
    ])
  })

  it.each(settings)('is of a sensitive type nothing to anybody who is not concerned: %o', (setting) => {
    expect(relations.map((relation) => absenceTelling(relation, true, setting))).toEqual(['note', 'away', 'away'])
  })
})
