import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})
afterAll(() => demo?.stop())

/** Managers by the key of their row, days that fit both orders, and departments by name, one of them mistyped. */
const people = Array.from(
  { length: 12 },
  (_, at) =>
    `${at + 1},${at === 0 ? '' : at < 3 ? 1 : 1 + (at % 2)},Z${at + 1},z.${at + 1},Zoe,Number${at},0${1 + (at % 9)}/04/2020,${at === 5 ? 'Workshopp' : 'Workshop'}`,
)
const staff = ['RowKey,ParentRowKey,Employee No,Login,First name,Last name,Hired,Department', ...people].join('\n')

it('an officer is asked what the file does not tell, takes what is proposed, and sees what would be there', async () => {
  const { page } = await demo.as('edgar')
  await page.goto(`${demo.url}/set-up/import`)
  await page.getByLabel('Choose files').setInputFiles({ name: 'zoes.csv', mimeType: 'text/csv', buffer: Buffer.from(staff) })
  await page.getByText('All days of this file fit both orders').waitFor()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('Say first how the days of your files are written').waitFor()
  await page.getByRole('button', { name: '1 April 2020 (dd/MM/yyyy)' }).click()
  await page.getByRole('tab', { name: 'Columns' }).click()
  await page.getByRole('combobox', { name: 'Born on' }).waitFor()
  await page.getByRole('combobox', { name: 'Manager' }).click()
  await page.getByRole('option', { name: 'ParentRowKey' }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('11 rows').waitFor()
  await page.getByRole('button', { name: 'These look like RowKey: use that' }).click()
  await page.getByText('All of it can be imported').waitFor()
  await page.getByText('“Workshopp” is nearly “Workshop”: the same?').waitFor()
  await page.getByText('Zoe Number1 from 2020/04/02').waitFor()
  // A second part is gone to; what it lacks is told by the names on the page.
  await page.getByRole('tab', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Import more' }).click()
  await page.getByRole('menuitem', { name: 'Opening balances' }).click()
  await page.getByRole('group', { name: 'Opening balances' }).and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('Opening balances › Leave type: it is needed, and nothing is chosen').waitFor()
})

const three = (heads: string, ...more: string[]) =>
  [heads, ...more.map((own, at) => `Q${at + 1},q.${at + 1},Quin,Number${at},${own}`)].join('\n')

it('an officer sees what was taken of two, begins a further part with what the file has, and is told what is worth knowing before writing', async () => {
  const { page } = await demo.as('edgar')
  await page.goto(`${demo.url}/set-up/import`)
  const day = '2020-04-01,2019-03-01,Short week'
  const text = three('Employee No,Login,First name,Last name,Hire Date,Join Date,Working schedule', day, day, day)
  await page.getByLabel('Choose files').setInputFiles({ name: 'quins.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('tab', { name: 'Columns' }).click()
  await page.getByText('quins.csv: Hire Date was taken as “Hired on”; Join Date looks like it, too.').waitFor()
  await page.getByRole('button', { name: 'Take Join Date' }).click()
  const hired = page.getByRole('group', { name: 'People' }).getByRole('combobox', { name: 'Hired on' })
  await expect.poll(() => hired.inputValue()).toBe('Join Date')
  await page.getByRole('button', { name: 'Import more' }).click()
  await page.getByRole('menuitem', { name: 'Working schedules', exact: true }).click()
  const weeks = page.getByRole('group', { name: 'Working schedules' })
  await expect.poll(() => weeks.getByRole('combobox', { name: 'Number (needed)' }).inputValue()).toBe('Working schedule')
  await page.getByRole('button', { name: 'Do not import: Working schedules' }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  const notes = page.getByRole('region', { name: 'Worth knowing' })
  await notes.getByText('3 people come without a working schedule: Quin Number0, Quin Number1, Quin Number2.').waitFor()
  await page.getByRole('link', { name: '1 thing is worth knowing first' }).waitFor()
  await page.getByRole('button', { name: 'Import all' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('3 people come without a working schedule').waitFor()
  await dialog.getByRole('button', { name: 'No', exact: true }).click()
})

it('a file of other columns in the place of one of the same name is begun anew, and that is told', async () => {
  const { page } = await demo.as('edgar')
  await page.goto(`${demo.url}/set-up/import`)
  const text = three('Employee No,Login,First name,Last name,Hired', '2020-04-01', '2020-04-01')
  await page.getByLabel('Choose files').setInputFiles({ name: 'quins.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('tab', { name: 'Columns' }).click()
  const code = page.getByRole('group', { name: 'People' }).getByRole('combobox', { name: 'Employee number (needed)' })
  await expect.poll(() => code.inputValue()).toBe('Employee No')
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByText('All of it can be imported').waitFor()
  // Somebody puts another file there from elsewhere.
  await page.evaluate(
    async (other) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('calendula.accessToken')}` }
      const own = `/api/x/imports/${location.pathname.split('/').at(-1)}`
      const json = async (path: string, method: string, body?: object) => {
        const given = body ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) } : { headers }
        return (await (await fetch(`${own}${path}`, { method, ...given })).json()) as { files: { id: string }[]; fileId: string }
      }
      const { files } = await json('', 'GET')
      await json(`/files/${files[0]?.id}`, 'DELETE')
      const { fileId } = await json('/files', 'POST', { fileName: 'quins.csv', size: other.length })
      const form = new FormData()
      form.append('place', '0')
      form.append('piece', new Blob([other]), 'piece')
      await fetch(`${own}/files/${fileId}/pieces`, { method: 'POST', headers, body: form })
    },
    three('Personal-Nr,Benutzername,Vorname,Nachname,Eintritt', '01.04.2020', '13.04.2020'),
  )
  await page.reload()
  await page.getByText('quins.csv: the columns are others than those that were chosen from. They were proposed anew.').waitFor()
  await page.getByRole('tab', { name: 'Columns' }).click()
  await expect.poll(() => code.inputValue()).toBe('Personal-Nr')
})
