/** The words for days, months and parts of a day, English and Indonesian, as people shorten them. */

const weekdayWords: readonly (readonly string[])[] = [
  ['sun', 'sunday', 'min', 'minggu'],
  ['mon', 'monday', 'sen', 'senin'],
  ['tue', 'tues', 'tuesday', 'sel', 'selasa'],
  ['wed', 'wednesday', 'rab', 'rabu'],
  ['thu', 'thur', 'thurs', 'thursday', 'kam', 'kamis'],
  ['fri', 'friday', 'jum', 'jumat'],
  ['sat', 'saturday', 'sab', 'sabtu'],
]

const monthNames: readonly (readonly string[])[] = [
  ['jan', 'january', 'januari'],
  ['feb', 'february', 'februari'],
  ['mar', 'march', 'maret'],
  ['apr', 'april'],
  ['may', 'mei'],
  ['jun', 'june', 'juni'],
  ['jul', 'july', 'juli'],
  ['aug', 'august', 'agu', 'agustus'],
  ['sep', 'sept', 'september'],
  ['oct', 'october', 'okt', 'oktober'],
  ['nov', 'november'],
  ['dec', 'december', 'des', 'desember'],
]

const indexed = (words: readonly (readonly string[])[]) =>
  new Map(words.flatMap((same, index) => same.map((word) => [word, index] as const)))

/** 0 Sunday … 6 Saturday. */
export const weekdays = indexed(weekdayWords)
/** 0 January … 11 December. */
export const months = indexed(monthNames)

export const todayWords = new Set(['today', 'hariini'])
export const tomorrowWords = new Set(['tomorrow', 'tmr', 'besok'])
export const dayAfterWords = new Set(['lusa'])
export const morningWords = new Set(['am', 'morning', 'pagi'])
export const afternoonWords = new Set(['pm', 'afternoon', 'siang', 'sore'])
export const rangeWords = new Set(['-', 'to', 'until', 'till', 'sampai'])
/** Before the day on which something begins, or how long it lasts. */
export const fromWords = new Set(['from', 'on', 'for', 'dari', 'mulai', 'selama', 'pada'])
export const leaveWords = new Set(['leave', 'cuti'])
export const nextWords = new Set(['next'])
/** After a count: days, where nothing is said. */
export const dayWords = new Set(['', 'd', 'day', 'days', 'h', 'hari'])
export const weekWords = new Set(['w', 'week', 'weeks', 'mgg', 'minggu'])
export const monthWords = new Set(['m', 'month', 'months', 'bln', 'bulan'])
