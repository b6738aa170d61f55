import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Unreadable } from './faults.ts'
import { Splitter, type RecordForm } from './records.ts'

const plain: RecordForm = { separator: ',', quote: '"', recordEnd: null, longest: 1000 }

function split(text: string, form: Partial<RecordForm> = {}, pieces = [text]) {
  const splitter = new Splitter('file.csv', { ...plain, ...form })
  return [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.finish()]
}

test('records of quotes, doubled quotes, separators and line ends within them keep the line they begin on', () => {
  expect(split('a,b\r\n"x, ""y""",1\n\n"two\nlines",\nlast,2')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x, "y"', '1'] },
    { line: 4, cells: ['two\nlines', ''] },
    { line: 6, cells: ['last', '2'] },
  ])
})

test('separators and record ends of several characters', () => {
  const text = '1+|a\nb+|x&|\n2+|+|y&|\n'
  expect(split(text, { separator: '+|', recordEnd: '&|\n', quote: null })).toEqual([
    { line: 1, cells: ['1', 'a\nb', 'x'] },
    { line: 3, cells: ['2', '', 'y'] },
  ])
})

test('lines may end with CR alone, in whatever pieces they come; a cell in quotes may have others', () => {
  const text = 'a,b\r"x\ny",1\r\rlast,2\r'
  const told = [
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x\ny', '1'] },
    { line: 4, cells: ['last', '2'] },
  ]
  expect(split(text)).toEqual(told)
  expect(split(text, {}, [...text])).toEqual(told)
  expect(split('"a\r",b\r1,2')).toEqual([
    { line: 1, cells: ['a\r', 'b'] },
    { line: 3, cells: ['1', '2'] },
  ])
  expect(split('5" disk,b\n1,2\n')[0]).toEqual({ line: 1, cells: ['5" disk', 'b'] })
  expect(split('a,b\r\r\n1,2\r\n').map(({ cells }) => cells.length)).toEqual([2, 2])
})

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ' ', '=', '😀', '|', '+'), maxLength: 6 })
const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })

test('whatever is written in quotes is read back, however it is cut into pieces', () => {
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom('\n', '\r\n', '\r', '&|\n'),
      fc.constantFrom(',', '+|', '\t'),
      fc.infiniteStream(fc.nat(9)),
      (given, end, separator, cuts) => {
        const text = given.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(separator)).join(end) + end
        const pieces: string[] = []
        for (let at = 0; at < text.length;) {
          const length = 1 + (cuts.next().value ?? 0)
          pieces.push(text.slice(at, at + length))
          at += length
        }
        const read = split(text, { separator, recordEnd: end === '&|\n' ? end : null }, pieces)
        expect(read.map((record) => record.cells)).toEqual(given)
        expect(read.at(-1)?.line).toBe(
          1 +
            (given
              .slice(0, -1)
              .flat()
              .join('')
              .match(end === '\r' ? /\r/g : /\n/g)?.length ?? 0) +
            given.length -
            1,
        )
      },
    ),
  )
})

test('what can no longer be told apart is refused with its line', () => {
  const refusal = (text: string) => {
    try {
      split(text)
    } catch (error) {
      if (error instanceof Unreadable) return [error.fault.line, error.fault.why]
    }
    return null
  }
  expect(refusal('a,b\n"open,1\nc,d\n')).toEqual([2, 'a quote that opens in this record is never closed'])
  expect(refusal('a,b\nc,"d"e\n')).toEqual([2, 'text follows a closing quote'])
  expect(refusal(`a,b\n${'x'.repeat(1001)}\n`)).toEqual([2, 'a record is longer than 1000 characters'])
  expect(refusal(`a,b\n"${'x\n'.repeat(600)}`)).toEqual([2, 'a record is longer than 1000 characters'])
})

test('a record of more columns than may be is refused as soon as that is known, with quotes in it or without', () => {
  const wide = { columns: 3, longest: 100_000 }
  const refusal = (text: string) => {
    try {
      split(text, wide)
    } catch (error) {
      if (error instanceof Unreadable) return [error.fault.line, error.fault.why]
    }
    return null
  }
  expect(refusal('a,b,c\n1,2,3\n')).toBeNull()
  expect(refusal('a,b,c\n1,2,3,4\n')).toEqual([2, 'the row has more than 3 columns'])
  expect(refusal('a,b,c\n"1",2,3,4\n')).toEqual([2, 'the row has more than 3 columns'])
  expect(refusal(','.repeat(50_000))).toEqual([1, 'the row has more than 3 columns'])
})

const spectrum = path.resolve('../shared/data/text-oddities/csv-spectrum')
if (!existsSync(spectrum)) process.stdout.write('The example data csv-spectrum is not here; its test is left out.\n')

test.runIf(existsSync(spectrum))('the awkward files of csv-spectrum become what they must', () => {
  const files = readdirSync(path.join(spectrum, 'csvs')).map((file) => path.basename(file, '.csv'))
  // The expectation of this one names another phone number than its file.
  for (const name of files.filter((file) => file !== 'location_coordinates')) {
    const [names, ...records] = split(readFileSync(path.join(spectrum, 'csvs', `${name}.csv`), 'utf8')).map((record) => record.cells)
    const read = records.map((cells) => Object.fromEntries(cells.map((cell, place) => [names?.[place] ?? '', cell])))
    expect(read, name).toEqual(JSON.parse(readFileSync(path.join(spectrum, 'json', `${name}.json`), 'utf8')))
  }
})

test('a long record costs by its length, wherever its quotes stand and in however many pieces it comes', () => {
  const long = `${'a;'.repeat(150_000)}x"\n`
  const pieces = (text: string) => Array.from({ length: Math.ceil(text.length / 4096) }, (_, at) => text.slice(at * 4096, (at + 1) * 4096))
  const form = { separator: ';', longest: 1_000_000 }
  const begun = performance.now()
  expect(split(long, form, pieces(long)).map(({ cells }) => cells.length)).toEqual([150_001])
  const quoted = `${'"";'.repeat(250_000)}1\n`
  expect(split(quoted, form, pieces(quoted)).map(({ cells }) => cells.length)).toEqual([250_001])
  expect(performance.now() - begun).toBeLessThan(1500)
})
