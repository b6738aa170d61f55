import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { setUpGroups } from '../../src/shared/areas/set-up.ts'
import { en } from '../../src/shared/texts/en/index.ts'

/** A page of the set-up as a document says where it is: `Set-up › Import`. */
const named = /Set-up(,| [›→>]) *(?=(\p{Lu}[^\n]*))/gu
const titles = setUpGroups.flatMap(({ pages }) => pages.map(({ title }) => en[title]))

/** What a text says that the menu does not. */
const strange = (text: string) =>
  [...text.matchAll(named)].flatMap(([whole, sign, rest = '']) => {
    const isThere = sign === ' ›' && titles.some((title) => rest.startsWith(title) && !/^[\p{L}\d]/u.test(rest.slice(title.length)))
    return isThere ? [] : [`${whole}${rest.slice(0, 40)}`]
  })

it('documents call the pages of the set-up as the menu does', () => {
  const files = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]
  expect(files.flatMap((file) => strange(readFileSync(file, 'utf8')).map((said) => `${file}: ${said}`))).toEqual([])
  // A name that the menu does not have, one that only begins alike, and another sign between.
  expect(strange('*Set-up › Flows* and Set-up › Importing\n*Set-up, Time, Devices*\nSet-up → Import\nSet-up › Import.')).toHaveLength(4)
})
