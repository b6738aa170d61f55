import { expect, test } from 'vitest'
import { converter } from './convert.ts'

/** What a text of a file becomes, and what was told of it. */
function read(value: string, decimal: '.' | ',' = '.') {
  const told: string[] = []
  const found = converter('share', { dates: 'yyyy-MM-dd', decimal, untilNow: [] })(value, 'share', (_column, said) => void told.push(said))
  return [found, told]
}

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
