import type { LineKind, LineUnit, PayKind } from './slip.ts'

/** How files of slips call what is paid, what a line is and what is counted, in both languages; compared without case, accents and signs. */
const payKindWords: Readonly<Record<PayKind, string>> = {
  pay: 'pay, payslip, payroll, salary, wage, wages, regular, monthly, gaji, upah, slip gaji, penggajian, bulanan, lohn, gehalt',
  bonus: 'bonus, bonus slip, bonus pay, thr, tunjangan hari raya, slip bonus, insentif tahunan, gratification',
}

const lineKindWords: Readonly<Record<LineKind, string>> = {
  earning:
    'earning, earnings, e, income, allowance, addition, plus, pendapatan, penerimaan, penghasilan, tunjangan, tambahan, bezug, brutto',
  deduction: 'deduction, deductions, d, withholding, minus, potongan, pengurangan, abzug',
  employer:
    'employer, employer contribution, employer cost, employers contribution, company contribution, er, beban perusahaan, iuran perusahaan,' +
    ' ditanggung perusahaan, tanggungan perusahaan, perusahaan, pemberi kerja, arbeitgeber',
  information: 'information, info, i, memo, note only, statistic, informasi, keterangan, hanya informasi, nachrichtlich',
}

const unitWords: Readonly<Record<LineUnit, string>> = {
  hours: 'hours, hour, hrs, hr, h, jam, stunden, std',
  days: 'days, day, d, hari, hk, tage, tag',
  months: 'months, month, mo, bulan, bln, monate, monat',
  percent: 'percent, per cent, pct, persen, prozent',
  times: 'times, time, x, kali, units, unit, pcs, mal',
}

const plainWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function meaningOf<T extends string>(words: Readonly<Record<T, string>>): (word: string) => T | null {
  const known = new Map<string, T>()
  for (const [meaning, list] of Object.entries<string>(words)) for (const word of list.split(',')) known.set(plainWord(word), meaning as T)
  return (word) => known.get(plainWord(word)) ?? null
}

/** Which kind of pay a word of a file means; null: none. */
export const payKindIn = meaningOf(payKindWords)
/** What a word of a file says that a line is; null: nothing. */
export const lineKindIn = meaningOf(lineKindWords)
const unitIn = meaningOf(unitWords)
/** In what a word of a file says that a quantity is counted; null: in nothing that is known. */
export const lineUnitIn = (word: string): LineUnit | null => (word === '%' ? 'percent' : unitIn(word))

/** How codes of pay groups and components are written: in capital letters. */
export const payCode = /^[A-Z0-9][A-Z0-9_-]{0,39}$/
