import { expect, it } from 'vitest'
import { guessForm, lookAt } from '#server/platform/import/guess/look.ts'
import { defaultLimits } from '#server/platform/import/text.ts'
import { fileForm } from '#shared/import-mapping/form.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Known } from './known.ts'
import { propose } from './propose.ts'

/** Units, and managers, are known by what people name them by. */

async function unitsOf(files: Record<string, string>, types: Known['leaveTypes'] = []) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-units-'))
  try {
    const given = []
    for (const [name, text] of Object.entries(files)) {
      const location = path.join(folder, name)
      await writeFile(location, text)
      const guessed = await guessForm(location, defaultLimits)
      given.push({ ...guessed, look: await lookAt(location, fileForm.parse(guessed.form), { limits: defaultLimits }) })
    }
    return (await propose(given, { sites: [], schedules: [], leaveTypes: types })).mapping
  } finally {
    await rm(folder, { recursive: true })
  }
}

const people = (unit: string) => `No,Login,First name,Last name,Hired,Department\n1,p.one,Ana,Sánchez,2020-01-13,${unit}\n`
const departments = 'Id,Name,Parent,Head\n10,Sales,,1\n20,Exports,10,1\n'

it('takes the names for numbers where people name departments by name, and looks up what is above', async () => {
  expect(await unitsOf({ 'staff.csv': people('Exports'), 'departments.csv': departments })).toMatchObject({
    units: [
      {
        joins: { parent: { file: 'departments', on: [['Parent', 'Id']] } },
        fields: { code: 'Name', name: 'Name', parent: { column: 'Name', of: 'parent' } },
      },
    ],
    heads: [{ fields: { unit: 'Name', person: 'Head' } }],
  })
})

it('takes the column that people name also where the file has no number that is known', async () => {
  const groups = 'DepartmentID,Name,GroupName\n1,Engineering,Research\n2,Exports,Sales and Marketing\n'
  expect(await unitsOf({ 'staff.csv': people('Exports'), 'Department.csv': groups })).toMatchObject({
    units: [{ fields: { code: 'Name', name: 'Name' } }],
  })
})

it('leaves the numbers where people name those', async () => {
  expect(await unitsOf({ 'staff.csv': people('20'), 'departments.csv': departments })).toMatchObject({
    units: [{ fields: { code: 'Id', name: 'Name', parent: 'Parent' } }],
  })
})

it('takes managers by their number where the file has it, else by their names', async () => {
  const file = (head: string, boss: string) => `No,Login,First name,Last name,Hired,${head}\n1,p.one,Ana,Sánchez,2020-01-13,${boss}\n`
  const managed = async (head: string, boss: string) => (await unitsOf({ 'staff.csv': file(head, boss) }))['assignments']
  expect(await managed('Manager Name', 'Bo Łukasz')).toMatchObject([{ fields: { manager: 'Manager Name' } }])
  expect(await managed('Manager', 'Bo Łukasz')).toMatchObject([{ fields: { manager: 'Manager' } }])
  expect(await managed('Supervisor Name,Manager ID', 'Bo Łukasz,2')).toMatchObject([{ fields: { manager: 'Manager ID' } }])
})

it('knows people without numbers by their user names, or by the addresses that become these, and has the portal number them', async () => {
  const by = async (heads: string, row: string) => {
    const { key, employees } = await unitsOf({ 'staff.csv': `${heads},First name,Last name,Hired\n${row},Ana,Sánchez,2020-01-13\n` })
    const [{ fields }] = employees as [{ fields: object }]
    return [key, fields]
  }
  expect(await by('E-mail', 'ana@example.com')).toEqual(['userName', expect.not.objectContaining({ code: expect.anything() })])
  expect(await by('Login,E-mail', 'ana,ana@example.com')).toEqual([
    'userName',
    expect.objectContaining({ userName: 'Login', email: 'E-mail' }),
  ])
  expect(await by('No,E-mail', '7,ana@example.com')).toEqual(['code', expect.objectContaining({ code: 'No', userName: 'E-mail' })])
})

it('takes a history of posts for posts, whatever the file is called', async () => {
  const history = 'EmployeeID,Department,StartDate,EndDate\n1,Exports,2020-01-13,\n1,Sales,2019-01-13,2020-01-12\n'
  const proposed = await unitsOf({ 'EmployeeDepartmentHistory.csv': history })
  expect(proposed['units']).toBeUndefined()
  expect(proposed['assignments']).toMatchObject([
    { fields: { person: 'EmployeeID', unit: 'Department', startsOn: 'StartDate', endsOn: 'EndDate' } },
  ])
})

it('finds managers by the key of their row, and balances in columns that are called as leave types are', async () => {
  const staff =
    'EmployeeKey,ParentEmployeeKey,No,Login,First name,Last name,Hired,Title,VacationHours,SickLeaveDays,Bonus\n' +
    '1,,A1,ana,Ana,Sánchez,2020-01-13,Chief,99,2,7\n2,1,A2,bo,Bo,Łukasz,2020-01-13,Clerk,8,0,7\n'
  const type = (code: string, name: string) => ({ code, name, names: [name], unit: 'day' as const, balance: true })
  const proposed = await unitsOf({ 'staff.csv': staff }, [type('VAC', 'Vacation'), type('SICK', 'Sick leave')])
  expect(proposed['assignments']).toMatchObject([
    {
      joins: { manager: { file: 'staff', on: [['ParentEmployeeKey', 'EmployeeKey']] } },
      fields: { manager: { column: 'No', of: 'manager' } },
    },
  ])
  expect(proposed['openings']).toMatchObject([
    { leaveType: 'VAC', unit: 'hour', hoursPerDay: 8, fields: { quantity: 'VacationHours' } },
    { leaveType: 'SICK', unit: 'day', fields: { quantity: 'SickLeaveDays' } },
  ])
})

it('takes no column of numbers for what things are called: a history of departments makes no units', async () => {
  const history = '1,16,2009-01-14,\n2,1,2008-01-31,2010-05-30\n3,1,2007-11-11,\n'
  expect(await unitsOf({ 'EmployeeDepartmentHistory.csv': history })).not.toHaveProperty('units')
  // Where something has names, it does.
  expect(await unitsOf({ 'Department.csv': '1,Engineering\n2,Tool Design\n' })).toMatchObject({ units: [{ fields: { code: 1, name: 2 } }] })
})

it('knows the columns of other languages and other words: when somebody came, and when they left', async () => {
  const dutch = 'Personeelsnummer;Voornaam;Achternaam;Afdeling;In dienst\n7;Joost;de Vries;Verkoop;13-01-2020\n'
  expect(await unitsOf({ 'mensen.csv': dutch })).toMatchObject({
    employees: [{ fields: { hiredOn: 'In dienst' } }],
    assignments: [{ fields: { startsOn: 'In dienst', unit: 'Afdeling' } }],
  })
  const leaving = 'No,First name,Last name,Hired,Leaving\n7,Bert,Old,2020-01-13,2024-12-31\n'
  expect(await unitsOf({ 'people.csv': leaving })).toMatchObject({ employees: [{ fields: { leftOn: 'Leaving' } }] })
})

it('takes balances without a day as those of today: for them nothing of before is given once more', async () => {
  const annual = { code: 'ANNUAL', name: 'Annual leave', names: ['Annual leave'], unit: 'day' as const, balance: true }
  const balances = 'No,First name,Last name,Hired,Annual leave balance\n7,Ana,Sánchez,2020-01-13,5\n'
  expect(await unitsOf({ 'people.csv': balances }, [annual])).toMatchObject({
    openings: [{ fields: { effectiveOn: { constant: new Date().toISOString().slice(0, 10) } } }],
  })
})

it('takes a list of names beside time zones, or in a file that is called after them, for places and positions, not for people', async () => {
  const places = 'Code;Name;Country;Time zone\nBDG;Bandung;ID;Asia/Jakarta\nXX;Nowhere;ZZ;Mars/Base\n'
  expect(await unitsOf({ 'export.csv': places })).toEqual(
    expect.objectContaining({
      sites: [{ file: 'export', fields: { code: 'Code', name: 'Name', country: 'Country', timeZone: 'Time zone' } }],
    }),
  )
  expect(await unitsOf({ 'export.csv': places })).not.toHaveProperty('employees')
  expect(await unitsOf({ 'positions.csv': 'Code,Name\nCL,Clerk\nCH,Chef\n' })).toMatchObject({
    positions: [{ fields: { code: 'Code', name: 'Name' } }],
  })
  // Beside an address they are people, wherever they live.
  const people = 'Code,Name,Email,Time zone\n1,Ana Roth,ana@example.com,Asia/Jakarta\n'
  expect(await unitsOf({ 'export.csv': people })).toMatchObject({ employees: [{ fields: { email: 'Email' } }] })
})

it('takes names apart at their comma where most have one', async () => {
  const rows = ['1;Sánchez, Ken;2020-01-01', '2;Ng;2020-01-01', '3;Duffy, Terri;2020-01-01', '4;Tamburello, Roberto;2020-01-01']
  expect(await unitsOf({ 'staff.csv': `Personal-Nr;Name;Eintritt\n${rows.join('\n')}\n` })).toMatchObject({
    employees: [{ fields: { code: 'Personal-Nr', firstName: { column: 'Name', after: ',' }, lastName: { column: 'Name', before: ',' } } }],
  })
})

it('reads names of East Asia with that of the family first, and short heads', async () => {
  expect(await unitsOf({ 'staff.csv': '社員番号,氏名,入社日\n1,山田 太郎,2020-04-01\n2,鈴木 花子,2021-04-01\n' })).toMatchObject({
    employees: [{ fields: { firstName: { column: '氏名', after: ' ' }, lastName: { column: '氏名', before: ' ' } } }],
  })
  expect(await unitsOf({ 'staff.csv': 'No;First;Last;Email;Start\n1;Ana;Roth;ana@example.com;2020-04-01\n' })).toMatchObject({
    employees: [{ fields: { code: 'No', firstName: 'First', lastName: 'Last', email: 'Email' } }],
  })
})
