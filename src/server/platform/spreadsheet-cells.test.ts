import { expect, it } from 'vitest'
import { harmless } from './spreadsheet.ts'

it('what a program could take for a formula is marked as text, however it begins', () => {
  const marks = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
  const before = ['', '\n', '\r', '\t', ' ', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u0000', '\u200b \n']
  for (const text of [...before.flatMap((start) => marks.map((mark) => `${start}${mark}1+1`)), '\tx', '\rx', '\nx'])
    expect([text, harmless(text)]).toEqual([text, `'${text}`])
})

it('what is none stays as it is', () => {
  for (const text of ['', 'Amina', '1 + 1 = 2', 'a@b.example', '2026-03-01', ' Amina', '１２']) expect(harmless(text)).toBe(text)
})
