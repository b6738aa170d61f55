import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { en } from './en/index.ts'
import { countedThings, textFormatter } from './formatter.ts'
import { id } from './id/index.ts'
import { separatorsOf } from './number.ts'

const by = (thousandSeparator: string, decimalSeparator: string) =>
  textFormatter(
    () => ({ thousandSeparator, decimalSeparator }),
    (key, language) => `${key} in ${language}`,
  )
const { format } = by(',', '.')

test('amounts of minutes and of hours stand in one form, with their sign', () => {
  const minutes = [450, '450', '+240', '−90', 0, 299_734].map((value) => format(value, 'duration'))
  expect(minutes).toEqual(['7 h 30 m', '7 h 30 m', '+4 h', '−1 h 30 m', '0 m', '4,995 h 34 m'])
  expect([7.5, '38.50', 0].map((value) => format(value, 'hours'))).toEqual(['7 h 30 m', '38 h 30 m', '0 m'])
  expect(format('a while', 'duration')).toBe('a while')
  expect([450, '−90', 0].map((value) => format(value, 'duration', 'id'))).toEqual(['7 j 30 mnt', '−1 j 30 mnt', '0 mnt'])
})

test('a number in a text has its separators, by whatever the company writes; years and codes, which are text, have none', async () => {
  const texts = {
    periods_other: '{{count}} days · {{worked, duration}} in {{year}}',
    loan: '{{amount, money}} at {{rate, number}} %',
    rest: '{{left, money}} of {{most, money}}',
  }
  const said = async (thousands: string, decimals: string) => {
    const i18n = createInstance()
    await i18n.use(by(thousands, decimals)).init({
      lng: 'en',
      resources: { en: { translation: texts } },
      interpolation: { escapeValue: false, alwaysFormat: true },
    })
    return [
      i18n.t('periods', { count: 1050, worked: 299_734, year: '2026' }),
      i18n.t('loan', { amount: '18000000.00', currency: 'IDR', rate: '7.5' }),
      i18n.t('rest', { left: '-40.5', most: 2000, currency: 'EUR' }),
    ]
  }
  expect(await said(',', '.')).toEqual(['1,050 days · 4,995 h 34 m in 2026', 'Rp 18,000,000 at 7.5 %', '−€ 40.50 of € 2,000.00'])
  expect(await said('.', ',')).toEqual(['1.050 days · 4.995 h 34 m in 2026', 'Rp 18.000.000 at 7,5 %', '−€ 40,50 of € 2.000,00'])
})

test.each([
  ['language', 'en', ['1,234.5', 'Rp 18,000,000', '€ 1,250.50', '1,050 h']],
  ['language', 'id', ['1.234,5', 'Rp18.000.000', '€ 1.250,50', '1.050 j']],
  ['1,234.5', 'id', ['1,234.5', 'Rp18,000,000', '€ 1,250.50', '1,050 j']],
  ['1.234,5', 'en', ['1.234,5', 'Rp 18.000.000', '€ 1.250,50', '1.050 h']],
] as const)('numbers, money and hours stand in one form: by %s, in %s', (form, language, written) => {
  const { format: said } = textFormatter(
    (reader) => separatorsOf(form, reader),
    (key) => key,
  )
  const money = (amount: string, currency: string) => said(amount, 'money', language, { currency })
  expect(said('4 1.5 -2', 'sum', language)).toBe(`4 + ${said(1.5, 'number', language)} − 2`)
  expect([said(1234.5, undefined, language), money('18000000.00', 'IDR'), money('1250.5', 'EUR'), said(1050, 'hours', language)]).toEqual(
    written,
  )
})

/** Of files and addresses, which are typed as they are, and of days and times. */
const typedSo =
  /^(company\.(numbers|dates)\.|import\.(decimal|allowed)\.|firstStart\.time$|checkIn\.notANetwork$|\w+\.networksHint$|identityProvider\.|pay\.inputCodeOf\.overtime$)/

test('no text has a number in a form of its own', () => {
  const found = Object.values({ en, id }).flatMap((texts) =>
    Object.entries(texts).filter(([key, text]) => /\d[.,]\d/.test(text) && !typedSo.test(key)),
  )
  expect(found).toEqual([])
})

test('an amount of leave stands in its unit, a day as a sentence says it', () => {
  const told = [1, 1.5, '23', 1050].map((value) => format(value, 'quantity', 'en', { unit: 'day' }))
  expect(told).toEqual(['1 unit.one.day in en', '1.5 unit.day in en', '23 unit.day in en', '1,050 unit.day in en'])
  expect([format('Thu 31 Dec', 'end', 'en'), format('–', 'end', 'id')]).toEqual(['day.until in en Thu 31 Dec', 'day.noEnd in id'])
  expect([format('2031-12-07', 'day', 'en'), format('2031/12/07', 'day', 'id')]).toEqual(['Sun 7 Dec 2031', 'Min 7 Des 2031'])
})

test('counts things by their form where a text has none of its own by number', () => {
  const texts: Record<string, string> = en
  const { format } = textFormatter(
    () => ({ thousandSeparator: ',', decimalSeparator: '.' }),
    (key) => texts[key] ?? key,
  )
  expect([format(1, 'weeks', 'en'), format(2, 'weeks', 'en'), format('1', 'permits', 'en'), format(1200, 'rows', 'en')]).toEqual([
    '1 week',
    '2 weeks',
    '1 permit',
    '1,200 rows',
  ])
  const lacking = [...countedThings].flatMap((thing) =>
    [`unit.counted.${thing}`, `unit.counted.one.${thing}`].filter((key) => !(key in en) || !(key in id)),
  )
  expect(lacking).toEqual([])
})
