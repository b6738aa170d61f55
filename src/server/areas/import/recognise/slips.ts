import type { Source, WrittenForm } from '#shared/import-mapping/form.ts'
import type { Look } from '#server/platform/import/guess/look.ts'
import { plain } from './names.ts'
import { recognise, type Column, type Recognised } from './tables.ts'

/** What columns of slips are called, in English and Indonesian; compared without case, accents and signs. */
const named = {
  employee:
    'employee, employee id, employee no, employee number, employee code, emp id, emp no, staff id, staff no, personnel number, payroll number,' +
    ' person, nik, nip, no induk, nomor induk, nomor induk karyawan, nomor karyawan, nomor pegawai, no karyawan, kode karyawan,' +
    ' id karyawan, kode pegawai, karyawan, user name, username, login, nama pengguna',
  group:
    'group, pay group, payroll group, group code, pay group code, grup, grup gaji, kelompok, kelompok gaji, kode grup, kelompok penggajian',
  period: 'period, pay period, period code, payroll period, month, periode, periode gaji, kode periode, bulan, masa',
  kind: 'kind of pay, pay kind, slip, slip kind, slip type, run, run type, jenis slip, jenis gaji, jenis pembayaran',
  component:
    'component, component code, pay component, pay code, element, element code, pay element, wage type, item code, salary component,' +
    ' komponen, kode komponen, kode komponen gaji, komponen gaji, pos, kode pos gaji, lohnart',
  name: 'name, component name, element name, description, item, wage type text, nama komponen, nama pos, uraian, deskripsi, bezeichnung',
  lineKind:
    'kind, type, line kind, component type, component kind, category, element type, earning deduction, jenis, jenis komponen, tipe,' +
    ' tipe komponen, kategori, pendapatan potongan',
  quantity: 'quantity, qty, units, number, hours, kuantitas, banyak, banyaknya, volume, jumlah satuan, menge',
  unit: 'unit, unit of measure, uom, uo m, satuan, einheit',
  rate: 'rate, rate per unit, price, tarif, tarif per satuan, harga satuan, satz',
  amount: 'amount, value, total, line amount, jumlah, nominal, nilai, jumlah rupiah, jumlah rp, betrag',
  toDate: 'to date, year to date, ytd, amount ytd, kumulatif, akumulasi, sampai dengan, s d, total tahun berjalan',
  note: 'note, notes, remark, remarks, comment, keterangan, catatan, bemerkung',
  requests: 'request, requests, request code, request codes, permohonan, kode permohonan, nomor permohonan',
  reason: 'reason, reason of correction, correction, correction reason, alasan, alasan koreksi, koreksi',
  earnings:
    'total earnings, earnings, gross, gross pay, total gross, total pendapatan, total penerimaan, pendapatan kotor, gaji kotor, bruto',
  deductions: 'total deductions, deductions, total deduction, total potongan, jumlah potongan, potongan',
  net: 'net, net pay, total net, take home pay, thp, gaji bersih, total bersih, diterima, gaji diterima, netto',
  currency: 'currency, currency code, mata uang, kode mata uang, valuta, wahrung',
} as const
type Meaning = keyof typeof named

const meanings = Object.keys(named) as Meaning[]
const called = new Map(meanings.map((meaning) => [meaning, new Set(named[meaning].split(',').map(plain))]))

const columnOf = ({ columns }: Recognised, meaning: Meaning): Column | undefined =>
  columns.find(({ name }) => called.get(meaning)?.has(plain(name)))

/** Whether a table has lines of slips: of a person, by component, with an amount. */
export const hasSlips = (table: Recognised): boolean =>
  !table.days && (['employee', 'component', 'amount'] as const).every((meaning) => columnOf(table, meaning))

const totals = ['earnings', 'deductions', 'net', 'currency'] as const

/** Whether a table has what slips come to: a row a person, without components. */
export const hasTotals = (table: Recognised): boolean =>
  !table.days && !columnOf(table, 'component') && columnOf(table, 'employee') !== undefined && columnOf(table, 'net') !== undefined

/** Whether a file holds pay, as it looks in a form: lines of slips, or what they come to. */
export function holdsPay(form: WrittenForm, look: Look): boolean {
  const table = recognise('', form, look, null)
  return hasSlips(table) || hasTotals(table)
}

/** `slips-2026-11.csv`: the period that the name of a file says. */
const periodIn = ({ form }: Recognised): string | undefined => /(?<!\d)20\d\d-(?:0[1-9]|1[0-2])(?!\d)/.exec(form.name)?.[0]

/** The parts of tables of slips; totals that stand in a file of their own are looked up there. */
export function slipParts(tables: readonly Recognised[]): object[] {
  const beside = tables.find((table) => !hasSlips(table) && hasTotals(table))
  return tables.filter(hasSlips).map((table) => {
    const own = Object.fromEntries(
      meanings.flatMap((meaning) => {
        const column = columnOf(table, meaning)
        return column ? [[meaning, column.source]] : []
      }),
    ) as Partial<Record<Meaning, Source>>
    const period = periodIn(table)
    const looked = beside && lookedUp(table, beside)
    return {
      file: table.key,
      ...(looked && { joins: looked.joins }),
      fields: { ...(own.period === undefined && period !== undefined && { period: { constant: period } }), ...own, ...looked?.fields },
    }
  })
}

/** By whose slip it is; and of which period, where both files say it. */
function lookedUp(table: Recognised, beside: Recognised): { joins: object; fields: object } | undefined {
  const on = (['employee', 'period', 'kind'] as const).flatMap((meaning) => {
    const [here, there] = [columnOf(table, meaning), columnOf(beside, meaning)]
    return here && there ? [[here.source, there.source]] : []
  })
  const fields = totals.flatMap((meaning) => {
    const column = columnOf(table, meaning) ? undefined : columnOf(beside, meaning)
    return column ? [[meaning, { column: column.source, of: 'totals' }]] : []
  })
  if (fields.length === 0) return undefined
  return { joins: { totals: { file: beside.key, on, missing: 'empty' } }, fields: Object.fromEntries(fields) as object }
}
