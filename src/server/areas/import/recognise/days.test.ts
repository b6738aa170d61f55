import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fileForm } from '#shared/import-mapping/form.ts'
import { guessForm, lookAt } from '#server/platform/import/guess/look.ts'
import { defaultLimits } from '#server/platform/import/text.ts'
import { propose } from './propose.ts'

/** Whether day or month stands first is asked where nothing in a file says it. */

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-days-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function understood(text: string) {
  const location = path.join(folder, 'staff.csv')
  await writeFile(location, text)
  const { form, either } = await guessForm(location, defaultLimits)
  const { mapping, unsure } = await propose(
    [{ form, either, look: await lookAt(location, fileForm.parse(form), { limits: defaultLimits }) }],
    {
      sites: [],
      schedules: [],
      leaveTypes: [],
    },
  )
  return { dates: (mapping['files'] as { staff: { dates?: string } }).staff.dates, unsure, mapping }
}

const head = 'No,Login,First name,Last name,Hired,Born\n'
const person = (no: number, hired: string, born: string) => `${no},p.${no},Ana,Sánchez,${hired},${born}\n`
const asked = { file: 'staff.csv', days: { forms: ['dd/MM/yyyy', 'MM/dd/yyyy'], example: '03/04/2020' } }

it('asks where every day fits both orders, and says neither until somebody has', async () => {
  const { dates, unsure, mapping } = await understood(head + person(1, '03/04/2020', '05/06/1990') + person(2, '11/12/2021', '01/02/1980'))
  expect([dates, unsure]).toEqual([undefined, [asked]])
  expect(mapping).toMatchObject({ employees: [{ fields: { hiredOn: 'Hired', bornOn: 'Born' } }] })
})

it('takes the order that one column tells for the other, whichever stands first', async () => {
  expect(await understood(head + person(1, '03/04/2020', '05/26/1990'))).toMatchObject({ dates: 'MM/dd/yyyy', unsure: [] })
  expect(await understood(head + person(1, '03/04/2020', '26/05/1990'))).toMatchObject({ dates: 'dd/MM/yyyy', unsure: [] })
})

it('goes on where the first rows leave it open', async () => {
  const open = Array.from({ length: 300 }, (_, at) => person(at, '03/04/2020', '05/06/1990')).join('')
  expect(await understood(head + open + person(300, '04/25/2020', '05/06/1990'))).toMatchObject({ dates: 'MM/dd/yyyy', unsure: [] })
  expect((await understood(head + open)).unsure).toEqual([asked])
})

it('does not ask of days that are the same in both, nor of those with points', async () => {
  expect((await understood(head + person(1, '03/03/2020', '01/01/1990'))).unsure).toEqual([])
  expect(await understood(head + person(1, '03.04.2020', '05.06.1990'))).toMatchObject({ dates: 'dd.MM.yyyy', unsure: [] })
})

it('asks of days that are names of columns, and of moments', async () => {
  const names = ['01/02/2026', '02/02/2026', '03/02/2026', '04/02/2026', '05/02/2026']
  expect((await understood(`No,${names.join(',')}\n1,V,,S,,\n`)).unsure).toEqual([
    { file: 'staff.csv', days: { forms: ['dd/MM/yyyy', 'MM/dd/yyyy'], example: '01/02/2026' } },
  ])
  expect((await understood('No,Time\n1,3/4/2026 8:00\n')).unsure).toEqual([
    { file: 'staff.csv', days: { forms: ['d/M/yyyy H:mm', 'M/d/yyyy H:mm'], example: '3/4/2026 8:00' } },
  ])
})
