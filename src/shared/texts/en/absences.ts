/** Absences in words. */
export const absences = {
  'absence.away': 'Away',
  'absence.endsHalf': 'until the first half of the last day',
  'absence.part.hours': 'some hours',
  'absence.startsHalf': 'from the second half of the first day',
  'absence.waits': 'waiting for approval',
  'absence.part.first': 'first half',
  'absence.part.second': 'second half',
}
