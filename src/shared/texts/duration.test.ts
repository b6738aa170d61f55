import { expect, test } from 'vitest'
import { readDuration, writtenDuration } from './duration.ts'
import { en } from './en/index.ts'
import { id } from './id/index.ts'

/** Quantities: leave counted in hours, limits that are set in whole hours, buckets of a list, how long somebody waits in whole minutes. */
const quantities =
  /^(why\.leave\.hours|leave\.hours|permitOut\.limits\.|attendance\.bucket|balance\.of\.hour|route\.usual|signIn\.tooMany|people\.effect\.balanceHours)/

test('no text writes them in a form of its own', () => {
  const own = /\}\} (min|minutes?|mnt|menit|h|hours?|jam|j)\b/
  const found = Object.entries({ ...en, ...Object.fromEntries(Object.entries(id).map(([key, text]) => [`${key} (id)`, text])) })
    .filter(([key, text]) => own.test(text) && !quantities.test(key))
    .map(([key]) => key)
  expect(found).toEqual([])
})

test.each([
  ['7 h 30 m', 450],
  ['7h30', 450],
  ['7h 30m', 450],
  ['7:30', 450],
  ['7.5', 450],
  ['7,5 h', 450],
  ['7.5 hrs', 450],
  ['7 j 30 mnt', 450],
  ['7 jam 30 menit', 450],
  ['8 hours', 480],
  ['8 jam', 480],
  ['45 m', 45],
  ['45 mnt', 45],
  ['90m', 90],
  ['450 minutes', 450],
])('%s lasts %i minutes', (text, minutes) => expect(readDuration(text)).toBe(minutes))

test.each(['', 'h', 'm', '7 30', '1:75', '7 h 30 h', '7 m 30 h', '1.5 h 30 m', '-2', '1e3', 'many'])('“%s” says no duration', (text) =>
  expect(readDuration(text)).toBeNull(),
)

test('is read as the portal writes it, in either language and in either form', () => {
  for (const minutes of [0, 1, 45, 60, 61, 450, 1440, 59999])
    for (const language of ['en', 'id'] as const)
      for (const form of ['short', 'long'] as const)
        expect(readDuration(writtenDuration(minutes, { thousandSeparator: '', decimalSeparator: '.' }, language, form))).toBe(minutes)
})
