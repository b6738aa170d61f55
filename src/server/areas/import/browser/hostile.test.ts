import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCalls } from '#shared/areas/import.ts'
import { bringing } from '../../../../../test/support/bringing.ts'
import { openPortal, type Portal } from '../../../../../test/support/portal.ts'

/** What somebody brings who means no good, or has brought the wrong thing. */

let portal: Portal
let edgar: ReturnType<typeof bringing>
beforeAll(async () => {
  portal = await openPortal()
  edgar = bringing(portal, 'edgar')
})
afterAll(() => portal.close())

const staff = 'No;Login;First;Last;Hired\nN1;ana.s;Ana;San;2020-01-02\n'
const mappingOf = (name: string) => ({
  key: 'code',
  files: { a: { name, separator: ';' } },
  employees: { file: 'a', fields: { code: 'No', userName: 'Login', firstName: 'First', lastName: 'Last', hiredOn: 'Hired' } },
})

describe('a small archive of a great many blank lines', () => {
  /** An archive may be several, one after the other: 2 GB of line ends in 2 MB. */
  const packed = (members: number) => Buffer.concat(Array.from({ length: members }, () => member))
  const member = gzipSync(Buffer.alloc(40_000_000, '\n'))

  it('is looked at up to a bound', async () => {
    const id = await edgar.begin()
    await edgar.bring(id, 'a.csv.gz', packed(10))
    const begun = performance.now()
    const { looks } = await edgar.recognise(id)
    expect(performance.now() - begun).toBeLessThan(2000)
    expect(looks.map(({ rows, counted }) => [rows, counted])).toEqual([[0, 'atLeast']])
  })

  it.each([true, false])('is read no further once somebody stops it, with names of columns (%s) or without', async (header) => {
    const id = await edgar.begin()
    await edgar.bring(id, 'a.csv.gz', packed(45))
    const mapping = mappingOf('a.csv')
    const fields = { code: 1, userName: 2, firstName: 3, lastName: 4, hiredOn: 5 }
    await edgar.map(id, {
      ...mapping,
      files: { a: { ...mapping.files.a, header } },
      employees: { file: 'a', fields: header ? mapping.employees.fields : fields },
    })
    const trying = edgar.act(id, 'try')
    await expect.poll(async () => (await edgar.read(id)).work?.phase).toBe('reading')
    const stopped = performance.now()
    await edgar.me.call(importCalls.stop, { id })
    expect((await trying).error).toBe('Edgar Tester stopped it: everything is as it was before.')
    expect(performance.now() - stopped).toBeLessThan(5000)
  })
})

it('of ten workbooks that unpack to too much one is unpacked, and the others are told which', async () => {
  // A text of blanks of 60 MB packs to some kB.
  const bomb = Buffer.from(
    zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': new Uint8Array(60 * 2 ** 20).fill(32) }, { level: 6 }),
  )
  const id = await edgar.begin()
  for (let one = 1; one <= 10; one += 1) await edgar.bring(id, `book${one}.xlsx`, bomb)
  const { looks } = await edgar.recognise(id)
  const first = looks.find(({ problem }) => problem?.includes('unpack'))
  expect(first).toBeDefined()
  const others = looks.filter((look) => look !== first)
  expect(others.map(({ problem }) => problem?.includes(`it was not read: ${first?.name} goes beyond`))).toEqual(
    Array.from({ length: 9 }, () => true),
  )
})

describe('the name of a file', () => {
  it('is refused before anything is sent where no file system takes it, by its bytes', async () => {
    const id = await edgar.begin()
    for (const name of [`${'人'.repeat(90)}.csv`, `${'é'.repeat(190)}.csv`]) {
      const { status, error } = await edgar.bring(id, name, staff)
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['fileName']])
    }
    expect((await edgar.bring(id, `${'人'.repeat(83)}.csv`, staff)).status).toBe(200)
    expect((await edgar.me.call(importCalls.recognise, { id })).status).toBe(200)
  })

  it('is never that of one of the portal’s own', async () => {
    for (const name of ['staff.csv', '.faults.csv', 'faults.csv', 'brought.csv']) {
      const id = await edgar.begin()
      await edgar.bring(id, name, `${staff};;;;\n`)
      await edgar.map(id, mappingOf(name))
      const { told } = await edgar.act(id, 'try')
      expect([name, told?.rowsRead, told?.stopped]).toEqual([name, 2, null])
    }
  })
})

it('a line that no file has is refused', async () => {
  const id = await edgar.begin()
  await edgar.bring(id, 'staff.csv', staff)
  const mend = async (line: number, asInFile: boolean) =>
    (await edgar.me.call(importCalls.mend, { id, file: 'staff.csv', line, cells: ['x'], asInFile })).status
  for (const asInFile of [true, false]) {
    expect(await mend(2_147_483_647, asInFile)).toBe(200)
    expect(await mend(2_147_483_648, asInFile)).toBe(400)
    expect(await mend(Number.MAX_SAFE_INTEGER, asInFile)).toBe(400)
  }
})

it('more than can be read with the import is not put right by hand', async () => {
  const id = await edgar.begin()
  await edgar.bring(id, 'staff.csv', staff)
  const cells = Array.from({ length: 150 }, () => 'x'.repeat(4900))
  const mend = async (line: number) =>
    (await edgar.me.call(importCalls.mend, { id, file: 'staff.csv', line, cells, asInFile: false })).status
  expect([await mend(2), await mend(3), await mend(4), await mend(3)]).toEqual([200, 200, 400, 200])
})

it('a mapping that describes a file which is not there is told which', async () => {
  const id = await edgar.begin()
  await edgar.bring(id, 'staff.csv', staff)
  for (const name of ['others.csv', '../../../../etc/passwd']) {
    await edgar.map(id, mappingOf(name))
    const { begun } = await edgar.act(id, 'try')
    expect([begun.status, begun.error.fields]).toEqual([400, { mapping: [`${name} is described by the mapping but was not given.`] }])
  }
  await edgar.map(id, mappingOf('staff.csv'))
  expect((await edgar.act(id, 'try')).told?.rowsRead).toBe(1)
})

describe('what is no table', () => {
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

  it('is refused by its name where it is empty, or something else under the ending of a text', async () => {
    const id = await edgar.begin()
    const empty = await edgar.bring(id, 'empty.csv', '')
    expect([empty.status, empty.error.Message]).toEqual([400, 'empty.csv is empty. Choose a file with rows in it.'])
    const other = await edgar.bring(id, 'photo.csv', picture)
    expect([other.status, other.error.Message]).toEqual([
      400,
      'photo.csv is a file of the type png and no table. Save the table as CSV or as a workbook, and choose that.',
    ])
    const noise = await edgar.bring(id, 'noise.txt', Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256)))
    expect([noise.status, noise.error.Message]).toMatchObject([400, expect.stringContaining('noise.txt is no text and no workbook.')])
    for (const text of [staff, Buffer.from(staff, 'utf16le'), Buffer.from('No;Name\nN1;Müller\n', 'latin1'), gzipSync(staff)])
      expect((await edgar.bring(id, `${Math.random()}.csv`, text)).status).toBe(200)
  })

  it('is told where it is packed', async () => {
    const id = await edgar.begin()
    await edgar.bring(id, 'photo.csv.gz', gzipSync(picture))
    const { looks } = await edgar.recognise(id)
    expect(looks.map(({ problem }) => problem)).toEqual(['it is no text but a file of the type png'])
  })
})

it('a mapping that takes nothing is refused, and says which columns are needed', async () => {
  const id = await edgar.begin()
  await edgar.bring(id, 'staff.csv', staff)
  for (const nothing of [{}, { employees: [] }, { times: [] }]) {
    await edgar.map(id, { key: 'code', files: { a: { name: 'staff.csv', separator: ';' } }, ...nothing })
    for (const act of ['try', 'all', 'good'] as const) {
      const { begun } = await edgar.act(id, act)
      expect([begun.status, begun.error.Message]).toEqual([400, expect.stringContaining('People need the column of their employee number')])
    }
  }
})
