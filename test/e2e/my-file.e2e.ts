import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

/** Amina looks after what is her own: her picture and her private contacts; the rest she asks for. */

let demo: Demo
beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo?.stop())

test('a private contact is added, changed and removed in place, one for work is not', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/profile`)
  const contacts = page.getByRole('region', { name: 'Contacts' })
  await contacts.getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a contact' })
  await dialog.getByRole('combobox', { name: 'Kind' }).click()
  expect(await page.getByRole('option').allTextContents()).not.toContain('Desk phone')
  await page.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: 'Number or address' }).fill('no number')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('No phone number looks like this').waitFor()
  await dialog.getByRole('textbox', { name: 'Number or address' }).fill('0812 3456 7890')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await contacts.getByText('+62 812 3456 7890').waitFor()
  const acts = contacts.getByRole('button', { name: /^Actions: .*7890/ })
  await acts.click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Number or address' }).fill('+62 812 3456 7891')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await contacts.getByText('+62 812 3456 7891').waitFor()
  await contacts.getByRole('button', { name: /^Actions: .*7891/ }).click()
  await page.getByRole('menuitem', { name: 'End' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the contact' }).click()
  await contacts.getByText('+62 812 3456 7891').waitFor({ state: 'detached' })
})

test('a picture is cut to a square and shown, and removed again', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/profile`)
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 60
    canvas.height = 40
    canvas.getContext('2d')?.fillRect(0, 0, 30, 40)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const header = page.locator('main header')
  await header.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(bytes, 'base64') })
  const dialog = page.getByRole('dialog', { name: 'Cut the picture' })
  await dialog.getByRole('slider', { name: 'Closer' }).press('ArrowRight')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByText('Your picture is changed').waitFor()
  await header.locator('img').waitFor()
  await header.getByRole('button', { name: 'Choose a picture' }).click()
  await page.getByRole('menuitem', { name: 'Remove the picture' }).click()
  await header.locator('img').waitFor({ state: 'detached' })
})

test('what is not one’s own to change is asked for, and one’s posts and rights stand beside the file', async () => {
  const { page } = await demo.as('amina')
  await page.goto(`${demo.url}/profile`)
  await page.getByRole('tab', { name: 'Job' }).click()
  await page.getByRole('region', { name: 'What you have been here' }).getByText('Software Engineer').first().waitFor()
  await page.getByRole('tab', { name: 'Rights given' }).click()
  expect(await page.getByRole('link', { name: 'Give or end rights' }).getAttribute('href')).toContain('/rights')
  await page.getByRole('link', { name: 'Correct something' }).click()
  await page.waitForURL(/personal-data-update\/new/)
})
