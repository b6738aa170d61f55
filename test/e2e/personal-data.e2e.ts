import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOf } from '../support/axe.ts'
import { atRest } from '../support/browser.ts'
import { callOnPage } from '../support/call-on-page.ts'
import { openDemo, type Demo } from '../support/demo.ts'

/** People check their file and ask for corrections; HR decides line by line, or corrects by hand. */

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo.stop())

const at = async (person: 'amina' | 'dewi', path: string): Promise<Page> => {
  const { page } = await demo.as(person)
  await page.goto(demo.url + path)
  return page
}
const choose = async (within: Locator, field: string, option: string) => {
  await within
    .getByRole('combobox', { name: field })
    .or(within.getByRole('textbox', { name: field }))
    .first()
    .click()
  await within.page().getByRole('option', { name: option, exact: true }).click()
}

describe('personal data', () => {
  it('amina picks what is wrong in her file; HR carries one change out and sends the other back with why', async () => {
    const amina = await at('amina', '/personal-data-update/new')
    await amina.getByRole('region', { name: 'Address' }).getByRole('button', { name: 'Add' }).click()
    const address = amina.getByRole('dialog', { name: 'Address: add' })
    await choose(address, 'Kind', 'Home')
    await choose(address, 'Country', 'Singapore')
    await address.getByRole('textbox', { name: 'Street and number' }).fill('1 Orchard Road')
    await address.getByRole('button', { name: 'Take over' }).click()
    await amina.getByRole('region', { name: 'Contacts' }).getByRole('button', { name: 'Actions: Private mobile' }).click()
    await amina.getByRole('menuitem', { name: 'Change' }).click()
    const phone = amina.getByRole('dialog', { name: 'Contacts: change' })
    await phone.getByRole('textbox', { name: 'What it says' }).fill('0811 1111 111')
    await phone.getByRole('button', { name: 'Take over' }).click()
    const changes = amina.getByRole('region', { name: 'Changes' }).getByRole('listitem')
    await expect.poll(() => changes.count()).toBe(2)
    await atRest(amina)
    expect(await faultsOf(amina)).toEqual([])
    await amina.getByRole('button', { name: 'Submit' }).click()
    await amina.getByText('Submitted').first().waitFor()
    const path = new URL(amina.url()).pathname

    const dewi = await at('dewi', path)
    const lines = dewi.getByRole('listitem')
    await lines.filter({ hasText: 'Contacts' }).getByRole('button', { name: 'Send back' }).click()
    const approve = dewi.getByRole('button', { name: 'Approve the others, send 1 back' })
    await dewi.getByRole('textbox', { name: 'Why it comes back' }).fill('Nobody answers there')
    await approve.click()
    await lines.filter({ hasText: 'Address' }).getByText('Carried out').waitFor()
    await lines.filter({ hasText: 'Contacts' }).getByText('Sent back: Nobody answers there').waitFor()

    await amina.goto(`${demo.url}/profile`)
    await amina.getByRole('region', { name: 'Address' }).getByText('1 Orchard Road').waitFor()
    await atRest(amina)
    expect(await faultsOf(amina)).toEqual([])
  })

  it('HR corrects a file by hand; its past says by whom and why, and the person sees who looked', async () => {
    const dewi = await at('dewi', '/')
    const { listData } = await callOnPage<{ listData: { id: string }[] }>(dewi, '/x/people/search', { filterSearch: 'Amina Pratama' })
    await dewi.goto(`${demo.url}/people/${listData[0]?.id}`)
    await dewi.getByRole('link', { name: 'File', exact: true }).click()
    const family = dewi.getByRole('region', { name: 'Family' })
    await family.getByRole('button', { name: 'Add' }).click()
    const dialog = dewi.getByRole('dialog', { name: 'Family: add' })
    await choose(dialog, 'Kind', 'Child')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Naura Pratama')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Birth certificate of 2 February')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await family.getByText('Naura Pratama').waitFor()
    await family.getByRole('button', { name: 'History' }).click()
    const past = dewi.getByRole('dialog', { name: 'Family: past and planned' })
    await past.getByText('Corrected by Dewi Wulandari · Birth certificate of 2 February').first().waitFor()
    await atRest(dewi)
    expect(await faultsOf(dewi)).toEqual([])

    const amina = await at('amina', '/profile?tab=looked')
    await amina.getByRole('listitem').filter({ hasText: 'Dewi Wulandari' }).filter({ hasText: 'Your file' }).first().waitFor()
  })
})
