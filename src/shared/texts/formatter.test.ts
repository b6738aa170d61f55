import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { textFormatter } from './formatter.ts'

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

test('Indonesian writes rupiah in its own way, and other money as the company does', () => {
  const said = (amount: string, currency: string) => format(amount, 'money', 'id', { currency })
  expect([said('18000000.00', 'IDR'), said('-1250', 'IDR'), said('1250.5', 'EUR')]).toEqual(['Rp18.000.000', '−Rp1.250', '€ 1,250.50'])
})

test('an amount of leave stands in its unit, a day as a sentence says it', () => {
  const told = [1, 1.5, '23', 1050].map((value) => format(value, 'quantity', 'en', { unit: 'day' }))
  expect(told).toEqual(['1 unit.one.day in en', '1.5 unit.day in en', '23 unit.day in en', '1,050 unit.day in en'])
  expect([format('Thu 31 Dec', 'end', 'en'), format('–', 'end', 'id')]).toEqual(['day.until in en Thu 31 Dec', 'day.noEnd in id'])
  expect([format('2031-12-07', 'day', 'en'), format('2031/12/07', 'day', 'id')]).toEqual(['Sun 7 Dec 2031', 'Min 7 Des 2031'])
})
