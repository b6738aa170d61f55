import { describe, expect, test } from 'vitest'
import { isCode, isTest, productFiles, textOf } from './support/sources.ts'

const web = productFiles()
  .filter((file) => file.startsWith('src/web/') && isCode(file) && !isTest(file))
  .map((file) => ({ file, text: textOf(file) }))

const holding = (pattern: RegExp) => web.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

describe('what the documents say of every field is said in one place', () => {
  test('text of several lines', () => {
    // A mapping as its text is no field of a form either.
    expect(holding(/\bTextarea\b/).toSorted()).toEqual([
      'src/web/areas/import/columns/as-text-dialog.tsx',
      'src/web/platform/form/inputs/multiline-input.tsx',
    ])
    const calls = web.filter(({ text }) => /<MultilineInput\b[^>]*\brows=/s.test(text)).map(({ file }) => file)
    // An outline of units, or a list of positions, is no field of a form: it is read line by line.
    expect(calls.toSorted()).toEqual(['src/web/approval/acts/note-dialog.tsx', 'src/web/areas/organisation/read-beside.tsx'])
  })

  test('numbers', () => {
    expect(holding(/\breadNumber\(/).toSorted()).toEqual([
      'src/web/platform/form/inputs/money-input.tsx',
      'src/web/platform/form/inputs/number-input.tsx',
      'src/web/platform/form/read-amount.ts',
      'src/web/platform/form/read-number.ts',
    ])
    // The digits of a code are no number.
    const others = holding(/inputMode="(numeric|decimal)"/).filter((file) => !/\/(money-input|totp-part)\.tsx$/.test(file))
    expect(others).toEqual([])
  })

  test('times, each with its example beneath', () => {
    expect(holding(/kind="time"[^>]*\bhint=""/s)).toEqual([])
  })
})

test('hours are written as 7:30 only where they are typed', () => {
  expect(holding(/\bhoursText\b.*cell-text\.ts/).toSorted()).toEqual(['src/web/requests/timesheet/week-table.tsx'])
})

test('what could not be loaded says why: a refusal is no failure', () => {
  expect(holding(/<PartFailed \/>/)).toEqual([
    'src/web/areas/gallery/card-examples.tsx',
    'src/web/foundation/page/screen-part.tsx',
    'src/web/platform/attachment/pdf-pages.tsx',
  ])
})

test('whoever asks for a page says which', () => {
  expect(holding(/\bpaginationSize:/).filter((file) => !/\bpaginationPage:/.test(textOf(file)))).toEqual([])
})
