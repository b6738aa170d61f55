import { expect, test } from 'vitest'
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
