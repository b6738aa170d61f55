// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { en } from '#shared/texts/en/index.ts'
import { holidays } from '#shared/texts/id/holidays.ts'
import { id } from '#shared/texts/id/index.ts'
import { stored } from '../storage.ts'
import { changeLanguage, currentLanguage, startTexts, text } from './i18n.ts'

test('without a choice the texts are English; a choice is kept under the language key and changes the page', async () => {
  await startTexts()
  expect(currentLanguage()).toBe('en')
  expect(text('shell.validating')).toBe('Please wait while we validate your authentication')
  expect(localStorage.getItem(stored.language)).toBeNull()
  await changeLanguage('id')
  expect(text('shell.home')).toBe('Beranda')
  expect(localStorage.getItem(stored.language)).toBe('id')
  expect(document.documentElement.lang).toBe('id')
  // What is asked for while the texts are on their way is asked in the language that they will be in.
  const starting = startTexts()
  expect(currentLanguage()).toBe('id')
  await starting
  expect(text('shell.home')).toBe('Beranda')
  await changeLanguage('en')
  expect(text('shell.waiting', { count: 1 })).toBe('1 waits for you')
  expect(text('shell.waiting', { count: 3 })).toBe('3 wait for you')
})

test('both languages have the same texts with the same places to fill in', () => {
  const places = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1]).toSorted()
  // Holidays stand in English where they are kept: `own-names.ts`.
  const told = Object.keys(id).filter((key) => !(key in holidays))
  expect(told.toSorted()).toEqual(Object.keys(en).toSorted())
  for (const [key, english] of Object.entries<string>(en))
    expect([key, places((id as Record<string, string>)[key] ?? '')]).toEqual([key, places(english)])
})
