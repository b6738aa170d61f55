import { beforeAll, expect, test } from 'vitest'
import { texts } from '../i18n/i18n.ts'
import { en } from '#shared/texts/en/index.ts'
import { CallFailed, Cancelled, errorTexts, fieldErrors, suitsIn } from './errors.ts'

beforeAll(() => texts.init({ lng: 'en', resources: { en: { translation: en } }, keySeparator: false, nsSeparator: false }))

const failed = (body: unknown) => new CallFailed(400, body, 'its own message')

test('the text of an error is chosen in the documented order', () => {
  expect(errorTexts('x')).toEqual(['x'])
  expect(errorTexts(failed('no'))).toEqual(['no'])
  expect(errorTexts(failed({ Errors: ['a', 'b'], Message: 'm' }))).toEqual(['a', 'b'])
  expect(errorTexts(failed({ Errors: [], Message: 'm' }))).toEqual(['m'])
  expect(errorTexts(failed({}))).toEqual(['its own message'])
  expect(errorTexts(new Error('plain'))).toEqual(['plain'])
  expect(errorTexts({})).toEqual(['Unidentified error received!'])
  expect(errorTexts(null)).toEqual(['Unidentified error received!'])
})

test('a page instead of an answer is passed over', () => {
  expect(errorTexts(failed('<!DOCTYPE html><html></html>'))).toEqual(['its own message'])
  expect(errorTexts(failed('  <html><body>x'))).toEqual(['its own message'])
})

test('an error without a message shows where it came from', () => {
  const error = new Error('')
  error.stack = 'Error at somewhere'
  expect(errorTexts(error)).toEqual(['Error at somewhere'])
})

test('a cancelled call is not told', () => {
  expect(errorTexts(new Cancelled())).toEqual([])
  expect(errorTexts(new DOMException('stop', 'AbortError'))).toEqual([])
})

test('messages of single fields are found', () => {
  expect(fieldErrors(failed({ fields: { note: ['Too long'] } }))).toEqual({ note: ['Too long'] })
  expect(fieldErrors('x')).toEqual({})
})

test('what could be said instead is found', () => {
  expect(suitsIn(failed({ suits: { startsOn: '2027-01-04' } }))).toEqual({ startsOn: '2027-01-04' })
  expect([suitsIn(failed({})), suitsIn('x')]).toEqual([{}, {}])
})
