import { expect, it } from 'vitest'
import { resembling } from './resembling.ts'

it('finds what is one letter apart, whichever, and capitals', async () => {
  const known = ['Marketing', 'Quality Assurance', 'Engineering']
  expect(await resembling(['Marketting', 'Qualty Assurance', 'Enginearing', 'marketing', 'Sales'], known)).toEqual([
    { name: 'Marketting', like: 'Marketing' },
    { name: 'Qualty Assurance', like: 'Quality Assurance' },
    { name: 'Enginearing', like: 'Engineering' },
    { name: 'marketing', like: 'Marketing' },
  ])
})

it('finds two letters that changed places, and not two that are others', async () => {
  expect(await resembling(['Platfrom', 'Paltform', 'Platmorf'], ['Platform'])).toEqual([
    { name: 'Platfrom', like: 'Platform' },
    { name: 'Paltform', like: 'Platform' },
  ])
  expect(await resembling(['Floor 21 East'], ['Floor 12 East'])).toEqual([])
})

it('finds new ones that resemble each other, and no numbers or short codes', async () => {
  expect(await resembling(['Production', 'Prodution'], [])).toEqual([{ name: 'Prodution', like: 'Production' }])
  expect(await resembling(['Production Technician - WC60', 'D2', 'HRM'], ['Production Technician - WC50', 'D1', 'HRD'])).toEqual([])
})
