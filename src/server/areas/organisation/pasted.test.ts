import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gradeList, gradeSetUp, positionList, positionSetUp, statusList, statusSetUp } from '#shared/areas/organisation.ts'
import { rows } from '#server/foundation/database/db.ts'
import { openPortal, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const indra = () => portal.as('indra')
const paste = (text: string) => indra().call(positionList.calls.paste, { text })
const positions = async () => (await indra().call(positionSetUp.calls.list, {})).body.listData
const grades = async () => (await indra().call(gradeSetUp.calls.list, {})).body.listData

describe('positions of a pasted list', () => {
  it('are made at once, each with its history; what stands stays, and a second time there is nothing to make', async () => {
    await indra().call(positionSetUp.calls.save, { code: 'DRV', names: { en: 'Driver', id: '' } })
    const text = 'Data Analyst\nGLZ\tGlazier\ndriver\nsoftware engineer\n- Büroleiter\n'
    const before = new Set((await positions()).map(({ id }) => id))
    expect((await paste(text)).body).toEqual({ made: 3 })
    const made = (await positions()).filter(({ id }) => !before.has(id))
    expect(made.map(({ code, names }) => [code, names.en]).toSorted()).toEqual([
      ['BUROLEITER', 'Büroleiter'],
      ['DATA-ANALYST', 'Data Analyst'],
      ['GLZ', 'Glazier'],
    ])
    const analyst = made.find(({ code }) => code === 'DATA-ANALYST')
    const { body } = await indra().call(positionSetUp.calls.history, { id: analyst?.id ?? '' })
    expect(body.listData.map(({ by, what }) => [by, what])).toEqual([['Indra Tester', 'Set up']])
    expect((await paste(text)).body).toEqual({ made: 0 })
  })

  it('are made all or none: what is wrong is told by its line', async () => {
    const before = (await positions()).length
    const { status, error } = await paste(`Welder\n;Painter\nwelder\n${'x'.repeat(201)}`)
    expect([status, error.fields]).toEqual([
      400,
      {
        text: [
          'Line 2: there is no code before the name. Without one, the line is the name alone.',
          'Line 3: its code or its name is that of line 1.',
          'Line 4: a name has at most 200 letters, this one 201.',
        ],
      },
    ])
    expect((await paste(' \n\t\n')).status).toBe(400)
    expect(await positions()).toHaveLength(before)
  })

  it('are none where one of them cannot be saved, though others could', async () => {
    const refuses = sql`alter table position add constraint nobody_welds check (name <> 'Welder')`
    await refuses.execute(portal.database.db)
    expect((await paste('Painter\nWelder')).status).toBe(500)
    expect(await rows(portal.database.db, sql`select from position where name in ('Painter', 'Welder')`)).toEqual([])
    await sql`alter table position drop constraint nobody_welds`.execute(portal.database.db)
    expect((await paste('Painter\nWelder')).body).toEqual({ made: 2 })
  })

  it('are made by whoever may make one, and by nobody else', async () => {
    const codes: number[] = []
    for (const who of ['edgar', 'dewi', 'amina'] as const)
      codes.push((await portal.as(who).call(positionList.calls.paste, { text: `Of ${who}` })).status)
    expect(codes).toEqual([200, 403, 403])
  })

  it('that two paste at once are there once', async () => {
    const text = Array.from({ length: 40 }, (_, at) => `Fitter ${at}`).join('\n')
    const [one, other] = await Promise.all([
      indra().call(positionList.calls.paste, { text }),
      portal.as('edgar').call(positionList.calls.paste, { text }),
    ])
    expect([one.body.made, other.body.made].toSorted((a, b) => a - b)).toEqual([0, 40])
  })
})

describe('grades and employment statuses of a pasted list', () => {
  it('stand in the order of the lines, after what is there, and bear the code by which posts and files name them', async () => {
    await indra().call(gradeSetUp.calls.save, { code: 'G9', names: { en: 'Grade 9', id: 'Golongan 9' }, sequence: 5 })
    const made = await indra().call(gradeList.calls.paste, { text: 'Junior\ngolongan 9\nG2;Grade 2\nSenior' })
    expect(made.body).toEqual({ made: 3 })
    expect((await grades()).map(({ code, names, sequence }) => [code, names, sequence])).toEqual([
      ['G9', { en: 'Grade 9', id: 'Golongan 9' }, 5],
      ['Junior', { en: 'Junior', id: '' }, 6],
      ['G2', { en: 'Grade 2', id: '' }, 7],
      ['Senior', { en: 'Senior', id: '' }, 8],
    ])
    expect((await indra().call(statusList.calls.paste, { text: 'Permanent\nContract' })).body).toEqual({ made: 2 })
    const statuses = (await indra().call(statusSetUp.calls.list, {})).body.listData
    expect(statuses.map(({ code, sequence }) => [code, sequence])).toEqual([
      ['Permanent', 1],
      ['Contract', 2],
    ])
  })

  it('stand at the last place that there is, where no further one follows', async () => {
    await indra().call(gradeSetUp.calls.save, { code: 'LAST', names: { en: 'Last', id: '' }, sequence: 10_000 })
    await indra().call(gradeList.calls.paste, { text: 'Beyond' })
    const beyond = (await grades()).find(({ code }) => code === 'Beyond')
    expect(beyond?.sequence).toBe(10_000)
  })
})
