import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#server/foundation/database/db.ts'
import { close, release } from '#server/records/pay/periods.ts'
import { freshCompany, type FreshDatabase } from '../../../../../test/support/database.ts'
import { monthly, releaseNow, slipMapping, slipsBy, slipsFrom, slipsIn, someSlips } from '../../../../../test/support/pay.ts'
import { payGroup, payPeriod, seenOf } from '../../../../../test/support/paid.ts'
import { snapshot } from '../../../../../test/support/snapshot.ts'

let fresh: FreshDatabase & { company: { site: { jakarta: string; berlin: string } } }
let folder: string
let [groupId, periodId] = ['', '']
beforeEach(async () => {
  fresh = await freshCompany({ max: 4 })
  folder = await mkdtemp(path.join(os.tmpdir(), 'calendula-slips-'))
  groupId = await monthly(fresh.database.db)
  periodId = await payPeriod(fresh.database.db, groupId)
})
afterEach(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true })
})

const head = 'no;component;name;type;quantity;unit;amount;net'
const row = (who: string, component: string, type: string, amount: string, net = '') => `${who};${component};;${type};;;${amount};${net}`
const file = (...lines: string[]) => `${[head, ...lines].join('\n')}\n`

/** What is refused of a file, of which nothing is written. */
async function refused(text: string, given: object = slipMapping, order: Parameters<typeof slipsFrom>[3] = {}) {
  const before = await snapshot(fresh.database.db)
  const told = await slipsFrom(fresh.database.db, folder, text, order, given)
  expect([told.written, await snapshot(fresh.database.db)]).toEqual([false, before])
  expect(told.faults.every((fault) => fault.file === 'slips.csv')).toBe(true)
  return told.faults.map(({ line, column, value, why, allowed }) => [line, column, value, why, allowed])
}

describe('of a slip', () => {
  it('whose person, group or period there is none of', async () => {
    expect(await refused(file(row('E-nobody', 'BASIC', 'earning', '1'), row('E-nobody', 'TAX', 'deduction', '1')))).toEqual([
      [2, 'no', 'E-nobody', 'there is no such person', 'one that exists'],
    ])
    expect(await refused(file(row('E-amina', 'BASIC', 'earning', '1')), slipsBy({ group: 'component' }))).toEqual([
      [2, 'component', 'BASIC', 'there is no such pay group', 'the code of a pay group that you manage'],
    ])
    expect(await refused(file(row('E-amina', 'BASIC', 'earning', '1')), slipsBy({ period: { constant: '2026-12' } }))).toEqual([
      [2, 'constant in the mapping', '2026-12', 'there is no such period of the pay group', 'the code of a period that was made before'],
    ])
    // A period of pay is none of a bonus.
    expect(await refused(file(row('E-amina', 'BASIC', 'earning', '1')), slipsBy({ kind: { constant: 'THR' } }))).toEqual([
      [2, 'constant in the mapping', '2026-11', 'there is no such period of the pay group', 'the code of a period that was made before'],
    ])
  })

  it('whose period is closed, or is being released', async () => {
    const { db } = fresh.database
    await slipsFrom(db, folder, someSlips)
    const alike = file(row('E-carla', 'BASIC', 'earning', '1'))
    await transaction(db, async (tx) => release(tx, { id: periodId, by: null, seen: await seenOf(tx, periodId), at: null, byTwo: true }))
    const underWay = [
      2,
      'constant in the mapping',
      '2026-11',
      'a release of the period is under way',
      'an import once it has come, or was taken back',
    ]
    expect(await refused(alike)).toEqual([underWay])
    await sql`update pay_release set release_at = now() + interval '1 day'`.execute(db)
    expect(await refused(alike)).toEqual([underWay])
    await sql`update pay_release set release_at = now() - interval '1 day'`.execute(db)
    const [someone] = (await sql<{ id: string }>`select id from employee limit 1`.execute(db)).rows
    await transaction(db, (tx) => close(tx, periodId, someone?.id ?? ''))
    expect(await refused(alike)).toEqual([
      [2, 'constant in the mapping', '2026-11', 'the period is closed', 'a period that is open; or open it again first'],
    ])
  })

  it('that corrects one that is released, and does not say what', async () => {
    await slipsFrom(fresh.database.db, folder, someSlips)
    await releaseNow(fresh.database.db, periodId)
    const text = file(row('E-carla', 'BASIC', 'earning', '1'), row('E-amina', 'BASIC', 'earning', '1'))
      .replaceAll('\n', ';\n')
      .replace('net;', 'net;why')
    expect(await refused(text, slipsBy({ reason: 'why' }))).toEqual([
      [3, 'why', '', 'their slip of this period is released already', 'a reason: what the new version corrects'],
    ])
  })

  it('that comes to something else than the file says, each total once', async () => {
    const given = slipsBy({ earnings: 'name', deductions: 'quantity' })
    const lines = [
      'E-amina;BASIC;1000.50;earning;200;;1000.50;800.49',
      'E-amina;TAX;1000.5;deduction;200.00;;200.00;800.49',
      'E-budi;BASIC;7;earning;1;;8;8',
    ]
    await sql`update pay_group set currency = 'EUR'`.execute(fresh.database.db)
    expect(await refused(file(...lines), given)).toEqual([
      [2, 'net', '800.49', 'by its lines the net of the slip comes to 800.5', '800.5'],
      [4, 'quantity', '1', 'by its lines the deductions of the slip come to 0', '0'],
      [4, 'name', '7', 'by its lines the earnings of the slip come to 8', '8'],
    ])
  })

  it('that is in another currency than its group, or in two', async () => {
    const given = slipsBy({ currency: 'name' })
    expect(await refused(file('E-amina;BASIC;IDR;earning;;;1;', 'E-amina;TAX;eur;deduction;;;1;'), given)).toEqual([
      [3, 'name', 'eur', 'the pay group is paid in IDR', 'IDR'],
    ])
  })

  it('that has more than 200 lines', async () => {
    const lines = Array.from({ length: 201 }, () => row('E-amina', 'BASIC', 'earning', '1'))
    expect(await refused(file(...lines))).toEqual([[202, 'no', 'E-amina', 'lines of the slip: 201', 'at most 200']])
    expect((await slipsFrom(fresh.database.db, folder, file(...lines.slice(1)))).written).toBe(true)
  })

  it('that two parts of the mapping bring', async () => {
    const part = slipMapping.slips
    const of = (type: string) => ({ ...part, where: [{ value: 'type', is: [type] }] })
    const given = { ...slipMapping, slips: [of('earning'), of('deduction')] }
    const text = file(
      row('E-amina', 'BASIC', 'earning', '1'),
      row('E-budi', 'BASIC', 'earning', '1'),
      row('E-amina', 'TAX', 'deduction', '1'),
    )
    expect(await refused(text, given)).toEqual([
      [4, 'no', 'E-amina', 'line 2 of slips.csv is of the same slip', 'one part that brings a slip whole'],
    ])
  })

  it('of a group that somebody else manages, as if there were none', async () => {
    const { jakarta, berlin } = fresh.company.site
    await payPeriod(fresh.database.db, await payGroup(fresh.database.db, { code: 'BERLIN', siteId: berlin }))
    await payPeriod(fresh.database.db, await payGroup(fresh.database.db, { code: 'JAKARTA', siteId: jakarta }))
    const text = file(
      row('E-amina', 'MONTHLY', 'earning', '1'),
      row('E-budi', 'BERLIN', 'earning', '1'),
      row('E-hadi', 'JAKARTA', 'earning', '1'),
    )
    const given = slipsBy({ group: 'component' })
    const unknown = ['there is no such pay group', 'the code of a pay group that you manage']
    expect(await refused(text, given, { manages: (kind, siteId) => kind === 'pay' && siteId === jakarta })).toEqual([
      [2, 'component', 'MONTHLY', ...unknown],
      [3, 'component', 'BERLIN', ...unknown],
    ])
    expect(await refused(text, given, { manages: (kind) => kind === 'bonus' })).toHaveLength(3)
  })
})

describe('of a line', () => {
  it('whose amount is no number, or has more decimals than the currency', async () => {
    await sql`update pay_group set currency = 'JPY'`.execute(fresh.database.db)
    const why = (amount: string) => refused(file(row('E-amina', 'BASIC', 'earning', amount)))
    const noNumber = ['it is not a number', 'digits with "." before decimals']
    for (const wrong of ['1e309', 'NaN', 'Infinity', '=1+1', '0x10', '1.000.000', '1,5', '--1', '9'.repeat(400)])
      expect(await why(wrong)).toEqual([[2, 'amount', wrong, ...noNumber]])
    expect(await why('')).toEqual([[2, 'amount', '', 'it is empty', 'amount must be given']])
    expect(await why('1.5')).toEqual([[2, 'amount', '1.5', 'JPY has fewer decimals', 'at most 0']])
    expect(await why('1.00005')).toEqual([[2, 'amount', '1.00005', 'it has more decimals than are kept', 'at most 4']])
    expect((await slipsFrom(fresh.database.db, folder, file(row('E-amina', 'BASIC', 'earning', '-0.00')))).faults).toEqual([])
    expect(await slipsIn(fresh.database.db)).toMatchObject([{ sums: ['0', '0', '0'], lines: ['BASIC earning 0'] }])
  })

  it('whose component is not set up and not said, or said as several', async () => {
    const text = file(
      row('E-amina', 'BASIC', 'earning', '1'),
      row('E-amina', 'LUNCH', '', '1'),
      row('E-budi', 'MEAL', 'earning', '1'),
      row('E-budi', 'MEAL', 'Beban perusahaan', '1'),
      row('E-carla', 'BASIC', '', '1'),
    )
    const kinds = 'earning, deduction, employer, information'
    expect(await refused(text)).toEqual([
      [
        3,
        'component',
        'LUNCH',
        'the component is not set up, and nothing says what it is',
        `a component that is set up; or what it is: ${kinds}`,
      ],
      [4, 'type', 'earning', 'rows say of the component that it is several: earning, employer', 'the same in all rows'],
      [5, 'type', 'Beban perusahaan', 'rows say of the component that it is several: earning, employer', 'the same in all rows'],
    ])
  })

  it('whose component is set up as another, or is called by no word that is known', async () => {
    await sql`insert into pay_component (id, code, names, kind) values (gen_random_uuid(), 'TAX', '{"en":"Tax"}', 'deduction')`.execute(
      fresh.database.db,
    )
    expect(
      await refused(
        file(row('E-amina', 'tax', 'Potongan', '1'), row('E-budi', 'TAX', 'Pendapatan', '1'), row('E-carla', 'TAX', 'gift', '1')),
      ),
    ).toEqual([
      [4, 'type', 'gift', 'it means none of these', 'earning, deduction, employer, information'],
      [3, 'type', 'Pendapatan', 'the component is set up as another: deduction', 'deduction'],
    ])
  })

  it('that is not what it looks like: formulas, paths, control characters and codes that are none', async () => {
    const wrong = await refused(
      file(
        row('E-amina', '=CMD|calc', 'earning', '1'),
        row('../../etc/passwd', 'BASIC', 'earning', '1'),
        row('E-budi\0', 'BASIC', 'earning', '1'),
        row("'; drop table pay_slip; --", 'BASIC', 'earning', '1'),
        row('E-hadi', 'gaji pokok', 'earning', '1'),
      ).replace("'; drop table pay_slip; --", "' or true --"),
    )
    expect(wrong.map(([line, column, value, why]) => [line, column, value, why])).toEqual([
      [2, 'component', '=CMD|calc', 'it is no code'],
      [4, 'no', 'E-budi\\u0000', 'it has a NUL character in it'],
      [6, 'component', 'gaji pokok', 'it is no code'],
      [3, 'no', '../../etc/passwd', 'there is no such person'],
      [5, 'no', "' or true --", 'there is no such person'],
    ])
    const name = '=HYPERLINK("../../x") <b>Gaji</b>'
    const good = await slipsFrom(fresh.database.db, folder, file(`E-amina;BASIC;"${name.replaceAll('"', '""')}";earning;;;1;`))
    expect([
      good.faults,
      (await sql<{ name: string }>`select names->>'en' as name from pay_component`.execute(fresh.database.db)).rows,
    ]).toEqual([[], [{ name }]])
  })

  it('whose quantity, rate or note is beyond what is kept', async () => {
    const given = slipsBy({ rate: 'net', note: 'name', name: { constant: 'Basic' } })
    expect(await refused(file(`E-amina;BASIC;${'x'.repeat(501)};earning;12345678901;fortnights;1;0.00001`), given)).toEqual([
      [2, 'quantity', '12345678901', 'it is too large', '10 digits before decimals'],
      [2, 'unit', 'fortnights', 'it means none of these', 'hours, days, months, percent, times'],
      [2, 'net', '0.00001', 'it has more decimals than are kept', 'at most 4'],
      [2, 'name', 'x'.repeat(500) + '…', 'it has 501 characters', 'at most 500'],
      [2, 'net', '0.00001', 'it has more decimals than are kept', 'at most 4'],
    ])
  })
})
