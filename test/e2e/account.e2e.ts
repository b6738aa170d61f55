import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, overhangOf } from '../support/axe.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { withDevice } from '../support/passkey-device.ts'
import { totpByHand } from '../support/totp-by-hand.ts'

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

const words = 'tiga ekor bebek berenang'

const signOut = async (page: Page) => {
  await page.goto(`${demo.url}/logout`)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

/** In the demo what a company of one's own has is folded away. */
async function asOwn(page: Page): Promise<void> {
  const name = page.getByLabel('User name or e-mail address')
  if (!(await name.isVisible())) await page.getByText('As in a company of your own').click()
}

test('amina makes a passkey on her device, signs in with it, and is not let remove her last way in', async () => {
  const { page, complaints } = await demo.signIn('amina')
  const device = await withDevice(page)
  await page.goto(demo.url)
  await page
    .getByRole('button', { name: /Amina Pratama/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'My sign-in' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Desk at work')
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Desk at work' }).waitFor()
  // With it the page would sign her in as soon as it is there: browsers offer passkeys beneath the field of the name.
  const back = await device.away()
  await signOut(page)
  await asOwn(page)
  await back()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('navigation').first().waitFor()
  await page.goto(`${demo.url}/account`)
  await page.getByText('last used now').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('calendula.username'))).toBe('amina')
  await page.getByRole('button', { name: 'What can be done with “Desk at work”' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('This is the only way you can sign in').first().waitFor()
  await page.keyboard.press('Escape')
  expect([await overhangOf(page), await faultsOf(page)]).toEqual([0, []])
  // What was refused above, and the provider's answer to tokens that the portal had ended before it.
  expect(complaints.filter((text) => !/40[09]/.test(text))).toEqual([])
  await page.context().close()
})

test('budi chooses a password, turns codes on, signs in with both, and ends another sign-in', async () => {
  const { page } = await demo.signIn('budi')
  await page.goto(`${demo.url}/account`)
  await page.getByRole('button', { name: 'Choose one' }).click()
  await page.getByLabel('New password').fill('budisantoso2026')
  await page.getByRole('button', { name: 'Use this password' }).click()
  await page.getByText('made of your name').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('New password').fill(words)
  await page.getByRole('button', { name: 'Use this password' }).click()
  await page.getByText('Last changed now').waitFor()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  const secret = (await page.locator('figcaption code').textContent()) ?? ''
  expect(await faultsOf(page)).toEqual([])
  await page.getByLabel('Six digits that it shows').fill(totpByHand(secret, Date.now() - 30_000))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Keep these recovery codes' })
  await codes.waitFor()
  expect([await codes.getByRole('listitem').count(), await faultsOf(page)]).toEqual([10, []])
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('10 recovery codes are left').waitFor()

  const { page: phone } = await demo.open({ viewport: { width: 390, height: 844 } })
  await phone.goto(demo.url)
  await asOwn(phone)
  await phone.getByLabel('User name or e-mail address').fill('budi')
  await phone.getByLabel('Password', { exact: true }).fill(words)
  await phone.keyboard.press('Enter')
  await phone.getByLabel('Code').waitFor()
  expect([await overhangOf(phone), await faultsOf(phone)]).toEqual([0, []])
  await phone.getByLabel('Code').fill(totpByHand(secret, Date.now()))
  await phone.keyboard.press('Enter')
  await phone.getByRole('navigation').first().waitFor()

  await page.reload()
  await page.getByRole('button', { name: /^End Chrome/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await page.getByText('That sign-in has ended').waitFor()
  expect(await page.getByRole('button', { name: /^End Chrome/ }).count()).toBe(0)
  await phone.context().close()
  await page.context().close()
})

test('edgar asks a second step of everybody, and looks after how budi signs in', async () => {
  const { page } = await demo.as('edgar')
  await page.goto(`${demo.url}/set-up/sign-in`)
  await page.getByRole('combobox', { name: 'It is asked of' }).click()
  await page.getByRole('option', { name: 'Administrators and HR' }).click()
  await page.getByRole('form', { name: 'Second step at sign-in' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('From the next sign-in on it is asked so').waitFor()
  await page.goto(`${demo.url}/set-up/access?q=budi+santoso`)
  await page
    .getByRole('button', { name: /Budi Santoso/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Ways in and devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'How Budi Santoso signs in' })
  await dialog.getByText('On, 10 recovery codes left').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Take away passkeys and codes' }).click()
  await page.getByText(/^For a device that is lost/).waitFor()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Take away passkeys and codes' }).click()
  await dialog.getByText('Nowhere').waitFor()
  await page.context().close()
})
