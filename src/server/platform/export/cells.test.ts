import { describe, expect, it } from 'vitest'
import { cellOf, harmless, looksIn, type FileColumn } from './cells.ts'

it('what a program could take for a formula is marked as text, however it begins', () => {
  const marks = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
  const before = ['', '\n', '\r', '\t', ' ', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u0000', '\u200b \n']
  for (const text of [...before.flatMap((start) => marks.map((mark) => `${start}${mark}1+1`)), '\tx', '\rx', '\nx'])
    expect([text, harmless(text)]).toEqual([text, `'${text}`])
})

it('what is none stays as it is', () => {
  for (const text of ['', 'Amina', '1 + 1 = 2', 'a@b.example', '2026-03-01', ' Amina', '１２']) expect(harmless(text)).toBe(text)
})

describe('a value becomes a cell of its kind', () => {
  const told = (kind: FileColumn['kind'], value: unknown, more: Partial<FileColumn> = {}, row: readonly unknown[] = [value]) =>
    cellOf({ header: 'x', width: 1, kind, ...more }, value, row, 'Asia/Jakarta')

  it('a day, counted as workbooks count; one before they count, or none, is text', () => {
    expect(told('date', '2026-11-24')).toEqual({ text: '2026-11-24', number: 46350, look: 'date' })
    expect(told('date', '1900-03-01')).toMatchObject({ number: 61 })
    expect(told('date', '1900-02-28')).toEqual({ text: '1900-02-28' })
    expect(told('date', '=1+1')).toEqual({ text: "'=1+1" })
  })

  it('a moment, by the clock of whoever exports', () => {
    expect(told('datetime', '2026-11-23T23:30:00Z')).toEqual({ text: '2026-11-24 06:30', number: 46350 + 6.5 / 24, look: 'moment' })
    expect(told('datetime', 'soon')).toEqual({ text: 'soon' })
  })

  it('in the form in which the company writes days, its signs as they are', () => {
    expect(looksIn('YYYY/MM/DD', 'en')).toMatchObject({ date: String.raw`yyyy\/mm\/dd`, moment: String.raw`yyyy\/mm\/dd hh:mm` })
    expect(looksIn('DD.MM.YYYY', 'en').date).toBe(String.raw`dd\.mm\.yyyy`)
  })

  it('hours and minutes, to the minute; what may be less than nothing is a number of them', () => {
    expect(told('hours', 7.33)).toEqual({ text: '7.33', number: 440 / 1440, look: 'duration' })
    expect(told('minutes', 90)).toEqual({ text: '90', number: 90 / 1440, look: 'duration' })
    expect(told('hours', -2.5, { signed: true })).toEqual({ text: '-2.5', number: -2.5, look: 'places1' })
    expect(looksIn('YYYY/MM/DD', 'id').duration).toBe('[h]" j "mm" mnt"')
    expect(looksIn('YYYY/MM/DD', 'en').duration).toBe('[h]" h "mm" m"')
  })

  it('a number with its decimal places, an amount with those of its currency; a long one keeps all its digits', () => {
    expect(told('number', 1250)).toEqual({ text: '1250', number: 1250, look: 'places0' })
    expect(told('number', '0.125')).toMatchObject({ number: 0.125, look: 'places3' })
    expect(told('money', '1250', { unitAt: 1 }, ['1250', 'EUR'])).toEqual({ text: '1250', number: 1250, look: 'places2' })
    expect(told('money', '18000000', { unitAt: 1 }, ['18000000', 'IDR'])).toMatchObject({ look: 'places0' })
    expect(told('money', '12345678901234.56', { unitAt: 1 }, ['', 'EUR'])).toEqual({ text: '12345678901234.56' })
  })

  it('nothing stays nothing', () => {
    for (const kind of ['text', 'date', 'datetime', 'number', 'hours', 'money'] as const) expect(told(kind, null)).toEqual({ text: '' })
  })
})
