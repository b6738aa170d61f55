import type { Page } from 'playwright-core'

/** Three people as another system writes them, one of them hired on a day that is none. */
export const faultyStaff = {
  name: 'staff.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`Employee No;Login;First Name;Last Name;Hired;Department;Job Title;Manager No
N1;ana.s;Ana;Sánchez;02.01.2020;Workshop;Head of workshop;
N2;bo.l;Bo;Łukasz;03.01.2021;Workshop;Mechanic;N1
N3;cy.d;Cy;Dupont;30.02.2022;Workshop;Mechanic;N1
`),
}

/** Uploads that file as somebody who may import, and has it tried; answers the id of the import. */
export async function triedImport(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/set-up/import`)
  await page.getByLabel('Choose files').setInputFiles(faultyStaff)
  await page.getByRole('region', { name: 'Beginning of staff.csv' }).waitFor()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('1 thing is refused').waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
