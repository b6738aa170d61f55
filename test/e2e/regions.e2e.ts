import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { atRest } from '../support/browser.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { someRegions } from '../support/regions.ts'

/** Regions are imported as an edition, and addresses are chosen from them, from whichever end somebody begins. */

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.stop())

const field = (within: Locator, name: string) =>
  within
    .getByRole('combobox', { name, exact: true })
    .or(within.getByRole('textbox', { name, exact: true }))
    .first()
const choose = async (within: Locator, name: string, option: string | RegExp) => {
  await field(within, name).click()
  await within.page().getByRole('option', { name: option }).first().click()
}
const reads = async (within: Locator, wanted: Record<string, string>) => {
  for (const [name, value] of Object.entries(wanted))
    await expect.poll(() => field(within, name).inputValue(), { message: name }).toBe(value)
}

const bogor = { Province: 'Jawa Barat', 'City or regency': 'Bogor', District: 'Cibinong', Subdistrict: 'Menteng', 'Postal code': '16111' }

it('an administrator imports them and finds them counted and listed', async () => {
  const { page } = await demo.as('edgar')
  await page.goto(`${demo.url}/set-up/regions`)
  await page.getByText('There are no regions yet').waitFor()
  await page.getByRole('link', { name: 'Import' }).last().click()
  await page.getByLabel('Choose files').setInputFiles({ name: 'regions.csv', mimeType: 'text/csv', buffer: Buffer.from(someRegions) })
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('All of it can be imported').waitFor()
  await page.getByRole('button', { name: 'Import all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import all' }).click()
  await page.getByText('imported', { exact: false }).first().waitFor()
  await page.goto(`${demo.url}/set-up/regions`)
  await page.getByText('City or regency: 2').waitFor()
  await page.getByText("<b>Ba''u</b> & Co").first().waitFor()
  await atRest(page)
  expect(await faultsOf(page)).toEqual([])
})

it('amina chooses a subdistrict and has the rest, types another postal code and has as much as it says', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/personal-data-update/new`)
  await page.getByRole('region', { name: 'Address' }).getByRole('button', { name: 'Add' }).click()
  const address = page.getByRole('dialog', { name: 'Address: add' })
  await choose(address, 'Kind', 'Home')
  await choose(address, 'Country', 'Indonesia')
  await choose(address, 'Province', 'Jawa Barat')
  await choose(address, 'Subdistrict', /Menteng/)
  await reads(address, bogor)
  await field(address, 'Postal code').fill('10310')
  await reads(address, { Province: 'Jakarta', 'City or regency': 'Jakarta Pusat', District: 'Menteng', Subdistrict: '' })
  await choose(address, 'Subdistrict', /Gondangdia/)
  await reads(address, { 'Postal code': '10310' })
  await address.getByRole('textbox', { name: 'Street and number' }).fill('Jl. Cut Mutia 1')
  await address.getByRole('button', { name: 'Take over' }).click()
  await page.getByRole('region', { name: 'Changes' }).getByText('Gondangdia, Menteng, Jakarta Pusat 10310, Jakarta').waitFor()
})

it('dewi corrects an address by hand from the same choices; where a country has none, they are typed', async () => {
  const { page } = await demo.as('dewi')
  await page.goto(`${demo.url}/people`)
  const id = await page.evaluate(() => document.querySelector('a[href^="/people/"]')?.getAttribute('href')?.split('/')[2] ?? '')
  await page.goto(`${demo.url}/people/${id}/file`)
  await page.getByRole('region', { name: 'Address' }).getByRole('button', { name: 'Add' }).click()
  const address = page.getByRole('dialog', { name: 'Address: add' })
  await choose(address, 'Country', 'Singapore')
  await field(address, 'City or regency').fill('Singapore')
  await choose(address, 'Country', 'Indonesia')
  await choose(address, 'Province', 'Jawa Barat')
  await choose(address, 'City or regency', 'Bogor')
  await choose(address, 'District', 'Cibinong')
  await choose(address, 'Subdistrict', 'Menteng')
  await reads(address, bogor)
})
