import { expect, test } from 'vitest'
import { datePattern, readDate } from './dates.ts'

const read = (form: string, text: string) => {
  const pattern = datePattern(form)
  return pattern && readDate(pattern, text)
}

test('dates are read as their form says, and only so', () => {
  expect(read('dd/MM/yyyy', '28/01/2006')).toBe('2006-01-28')
  expect(read('d.M.yyyy', '3.4.2006')).toBe('2006-04-03')
  expect(read('yyyyMMdd', '20060128')).toBe('2006-01-28')
  expect(read('yyyy-MM-dd HH:mm:ss.SSS', '2014-06-30 00:00:00.000')).toBe('2014-06-30')
  expect(read('yyyy-MM-ddTHH:mm:ss', '2014-06-30T00:00:00')).toBe('2014-06-30')
  expect(read('dd/MM/yyyy', '2006-01-28')).toBeNull()
  expect(read('yyyy-MM-dd', '2006-01-28 ')).toBeNull()
})

test('a day that the calendar does not have is no date', () => {
  expect(read('yyyy-MM-dd', '2023-02-29')).toBeNull()
  expect(read('yyyy-MM-dd', '2024-02-29')).toBe('2024-02-29')
  expect(read('yyyy-MM-dd', '1900-02-29')).toBeNull()
  expect(read('yyyy-MM-dd', '2024-04-31')).toBeNull()
  expect(read('yyyy-MM-dd', '0000-01-01')).toBeNull()
  expect(read('MM/dd/yyyy', '28/01/2006')).toBeNull()
})

test('a form that would leave something to guess is none', () => {
  expect(datePattern('dd/MM/yy')).toBeNull()
  expect(datePattern('MM/yyyy')).toBeNull()
  expect(datePattern('dd/MM/yyyy/dd')).toBeNull()
  expect(datePattern('day month year')).toBeNull()
})
