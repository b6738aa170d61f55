import { expect, test } from 'vitest'
import { converter } from './convert.ts'

/** What a text of a file becomes, and what was told of it. */
function read(value: string, decimal: '.' | ',' = '.') {
  const told: string[] = []
  const found = converter('share', { dates: 'yyyy-MM-dd', decimal, untilNow: [] })(value, 'share', (_column, said) => void told.push(said))
  return [found, told]
}

test('words for the whole are 1, and others are told with what is allowed', () => {
  expect(['Full-time', 'FULL TIME', 'yes', 'Vollzeit', 'Penuh waktu', 'true', '100%', '0.8'].map((word) => read(word)[0])).toEqual([
    '1',
    '1',
    '1',
    '1',
    '1',
    '1',
    '1',
    '0.8',
  ])
  for (const word of ['Part-time', 'no', '40 h', 'Teilzeit']) {
    const told: string[][] = []
    const share = converter('share', { dates: 'yyyy-MM-dd', decimal: '.', untilNow: [] })
    share(word, 'Full time', (column, said, why, allowed = '') => void told.push([column, said, why, allowed]))
    expect(told).toEqual([
      ['Full time', word, 'it does not say which share of full time', 'full-time; above 0, at most 2; or in per cent, with its sign: 50 %'],
    ])
  }
})

test('a share is a number, or so many per cent of the whole', () => {
  expect([read('0.5'), read('1'), read('50%'), read('50 %'), read('37.5%'), read('37,5 %', ',')]).toEqual(
    ['0.5', '1', '0.5', '0.5', '0.375', '0.375'].map((share) => [share, []]),
  )
  expect([read('half'), read('%'), read('5%0')]).toEqual([
    [undefined, ['half']],
    [undefined, ['']],
    [undefined, ['5%0']],
  ])
})
