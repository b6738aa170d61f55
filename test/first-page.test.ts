import { expect, test } from 'vitest'
import { isCode, isTest, parse, productFiles, textOf, type Source } from './support/sources.ts'

/**
 * Everybody waits for the first page: the frame, and home in it. What a module or an area has for its own screens comes
 * with those, however many modules and areas there are.
 */

const files = productFiles().filter((file) => /^src\/(web|shared)\//.test(file) && isCode(file) && !isTest(file))
const sources = files.map((file) => parse(file, textOf(file)))

/** Where the first page begins: the start, and the screen that is opened at once. */
const beginnings = ['src/web/main.tsx', 'src/web/areas/home/home.tsx']

/** The files that are loaded before the first page is there, styles among them. */
function firstPage(all: readonly Source[]): string[] {
  const imports = new Map(all.map((source) => [source.file, source.imports]))
  const found = new Set(beginnings)
  for (const file of found) for (const one of imports.get(file) ?? []) if (one.loads && one.file) found.add(one.file)
  return [...found]
}

/** What a room may give to the first page: how it is found and said. No component, no style, no contract. */
const ofRooms = /^src\/web\/(areas\/[\w-]+\/(screens|texts)|requests\/[\w-]+\/[\w-]+|requests\/index)\.ts$/

const misplaced = (all: readonly Source[]): string[] =>
  firstPage(all).filter(
    (file) =>
      (/^src\/web\/(areas|requests)\/(?!home\/)/.test(file) && !ofRooms.test(file)) ||
      /^src\/shared\/requests\/(?!modules\.ts$)/.test(file),
  )

const onDemandAsWell = (all: readonly Source[]): string[] => {
  const first = new Set(firstPage(all).filter((file) => !beginnings.includes(file)))
  const demanded = all.flatMap(({ imports }) =>
    imports.flatMap(({ onDemand, file }) => (onDemand && file && first.has(file) ? [file] : [])),
  )
  return [...new Set(demanded)]
}

const withMore = (file: string, text: string): Source[] => [
  ...sources.filter((source) => source.file !== file),
  parse(file, `${text}\n${textOf(file)}`),
]

test("no module's contract and no room's screen is loaded with the first page", () => {
  expect(firstPage(sources)).toEqual(expect.arrayContaining(['src/shared/requests/modules.ts', 'src/web/requests/loan/room.ts']))
  expect(misplaced(sources)).toEqual([])
})

test('what is loaded on demand is not loaded with the first page already', () => {
  expect(onDemandAsWell(sources)).toEqual([])
})

test.each([
  ['src/web/requests/loan/room.ts', "import { loan } from '#shared/requests/loan.ts'", 'src/shared/requests/loan.ts'],
  ['src/web/shell/live.ts', "import { requests } from '#shared/requests/index.ts'", 'src/shared/requests/timesheet.ts'],
  ['src/web/requests/loan/room.ts', "import { LoanList } from './loan-list.tsx'", 'src/web/requests/loan/loan-list.tsx'],
  ['src/web/areas/mail/screens.ts', "import { MailList } from './mail-list.tsx'", 'src/web/areas/mail/mail-list.tsx'],
])('one that is would be found: in %s, %s', (file, text, found) => {
  expect(misplaced(withMore(file, text))).toContain(found)
})

test('what would be loaded twice over is found', () => {
  const texts = "import { loanScreens } from '#shared/texts/en/loan-screens.ts'"
  expect(onDemandAsWell(withMore('src/shared/texts/en/first.ts', texts))).toEqual(['src/shared/texts/en/loan-screens.ts'])
})
