import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { fileForm } from '#shared/import-mapping/form.ts'
import { guessForm, lookAt } from '#server/platform/import/guess/look.ts'
import { defaultLimits } from '#server/platform/import/text.ts'
import { propose } from './propose.ts'

/** What is taken although something else could be meant, and what a part that nobody proposed would take. */

async function understood(files: Record<string, string>) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-alike-'))
  try {
    const given = []
    for (const [name, text] of Object.entries(files)) {
      const location = path.join(folder, name)
      await writeFile(location, text)
      const guessed = await guessForm(location, defaultLimits)
      given.push({ ...guessed, look: await lookAt(location, fileForm.parse(guessed.form), { limits: defaultLimits }) })
    }
    return await propose(given, { sites: [], schedules: [], leaveTypes: [] })
  } finally {
    await rm(folder, { recursive: true })
  }
}

const staff = (heads: string, cells: string) => ({
  'staff.csv': `No,First name,Last name,${heads}\n1,Ana,Sánchez,${cells}\n2,Bo,Łukasz,${cells}\n`,
})

it('tells which of two columns was taken for the day on which somebody was hired, also beside the first day of a post', async () => {
  const two = await understood(staff('Hire Date,Join Date,Department', '2020-01-13,2019-05-01,Sales'))
  expect(two.mapping['employees']).toMatchObject([{ fields: { hiredOn: 'Hire Date' } }])
  expect(two.alike).toEqual([{ file: 'staff.csv', taken: 'Hire Date', others: ['Join Date'] }])
  const post = await understood(staff('Hire Date,Start Date,Department', '2020-01-13,2022-05-01,Sales'))
  expect(post.mapping).toMatchObject({
    employees: [{ fields: { hiredOn: 'Hire Date' } }],
    assignments: [{ fields: { startsOn: 'Start Date' } }],
  })
  expect(post.alike).toEqual([{ file: 'staff.csv', taken: 'Hire Date', others: ['Start Date'] }])
  expect((await understood(staff('Hire Date,Department', '2020-01-13,Sales'))).alike).toEqual([])
})

it('takes of several columns for the manager the one that identifies, and tells which', async () => {
  const rows = (heads: string, ...bosses: string[]) => ({
    'staff.csv': `No,First name,Last name,Hired,${heads}\n${['1,Ana,Roth', '2,Bo,Łukasz', '3,Cy,Dupont'].map((one, at) => `${one},2020-01-13,${bosses[at] ?? ''}`).join('\n')}\n`,
  })
  for (const [heads, ...bosses] of [
    ['Manager,Manager ID', ',', 'Ana Roth,1', 'Ana Roth,1'],
    ['Manager ID,Manager', ',', '1,Ana Roth', '1,Ana Roth'],
    ['Manager Name,Supervisor', ',', 'Ana Roth,1', 'Ana Roth,1'],
  ] as [string, ...string[]][]) {
    const { mapping, alike } = await understood(rows(heads, ...bosses))
    const [number, name] = heads.includes('Manager ID') ? ['Manager ID', 'Manager'] : ['Supervisor', 'Manager Name']
    expect(mapping['assignments']).toMatchObject([{ fields: { manager: number } }])
    expect(alike).toEqual([{ file: 'staff.csv', taken: number, others: [name] }])
  }
  // A column without anything in it identifies nobody.
  const { mapping } = await understood(rows('Manager ID,Manager', ',', ',Ana Roth', ',Ana Roth'))
  expect(mapping['assignments']).toMatchObject([{ fields: { manager: 'Manager' } }])
})

it('offers for every kind what the files say of it, also where nothing was proposed', async () => {
  const { mapping, offers } = await understood(staff('Hired,Department,Working schedule', '2020-01-13,Sales,Office'))
  expect([mapping['schedules'], mapping['scheduled'], mapping['units']]).toEqual([undefined, undefined, undefined])
  expect(offers.schedules).toEqual({
    file: 'staff',
    several: 'first',
    fields: { code: 'Working schedule', name: 'Working schedule' },
  })
  expect(offers.scheduled).toMatchObject({ fields: { person: 'No', schedule: 'Working schedule', startsOn: 'Hired' } })
  expect(offers.units).toEqual({ file: 'staff', several: 'first', fields: { code: 'Department', name: 'Department' } })
  const beside = await understood({
    ...staff('Hired', '2020-01-13'),
    'hours.csv': 'Name,Mon,Tue,Wed,Thu,Fri\nOffice,8,8,8,8,8\nShort,4,4,4,4,4\n',
  })
  expect(beside.mapping['schedules']).toBeUndefined()
  expect(beside.offers.schedules).toMatchObject({ file: 'hours', fields: { code: 'Name', name: 'Name', monday: 'Mon', friday: 'Fri' } })
})

it('knows a share of full time in words and per cent', async () => {
  const taken = async (...shares: string[]) => {
    const rows = shares.map((share, at) => `${at},Ana,Roth,2020-01-13,Sales,${share}\n`)
    const { mapping } = await understood({ 'staff.csv': `No,First name,Last name,Hired,Department,Full time\n${rows.join('')}` })
    return (mapping['assignments'] as [{ fields: Record<string, unknown> }])[0].fields['fullTime']
  }
  expect(await taken('Full-time', 'Part-time', 'Full-time')).toBe('Full time')
  expect(await taken('100%', '80 %')).toBe('Full time')
  expect(await taken('yes', 'no')).toBe('Full time')
  expect(await taken('blue', 'green')).toBeUndefined()
})
