import Big from 'big.js'
import type { Payslip, SlipDifference, SlipLine } from '#shared/areas/pay.ts'
import { differenceSaid, quantityOf, togetherSaid, versionSaid, type SlipWriters } from '#shared/records/pay/said.ts'
import { lineKinds, type LineKind, type PayKind } from '#shared/records/pay/slip.ts'
import { writtenDuration } from '#shared/texts/duration.ts'
import type { Language } from '#shared/texts/index.ts'
import { placesOf, separatorsOf, writtenMoney, writtenNumber } from '#shared/texts/number.ts'
import { companyFace } from '#server/foundation/basis/company-face.ts'
import { dayText, say } from '#server/foundation/basis/texts.ts'
import { safeFileName } from '#server/platform/export/file-name.ts'
import { pdfOf } from '#server/platform/export/pdf/pdf.ts'
import type { Sheet, SheetPart, SheetRow } from '#server/platform/export/pdf/sheet.ts'

/** A slip as it is put on paper, with what it does not say itself. */
export interface PaperSlip extends Payslip {
  kind: PayKind
}

/** For whom it is, and who gives it out. */
export interface SlipForm {
  company: { name: string; mark: Uint8Array | null }
  language: Language
  /** What opens the file; null: it is open. */
  password: string | null
}

/** A slip as a PDF. */
export const slipPdf = (slip: PaperSlip, form: SlipForm): Promise<Uint8Array> => pdfOf(slipSheet(slip, form))

/** What the file of a slip is called. */
export const slipFileName = ({ kind, periodPay }: Pick<PaperSlip, 'kind' | 'periodPay'>, language: Language): string =>
  `${safeFileName(say(language, kind === 'pay' ? 'pay.fileName' : 'pay.fileNameBonus', { period: periodPay }))}.pdf`

/** How a slip is written: as screens write it. */
interface Writing extends SlipWriters {
  /** An amount without its currency, with so many places as that has, or as many as the amount has. */
  amount: (value: string | null, form?: 'exact') => string
}

function writingOf({ currency }: Payslip, language: Language): Writing {
  const by = separatorsOf(companyFace().numbers, language)
  const places = placesOf(currency)
  const exact = (value: string) => Math.max(places, new Big(value).toFixed().split('.')[1]?.length ?? 0)
  return {
    say: (key, params) => say(language, key, params),
    money: (amount) => writtenMoney(amount, currency, { ...by, language }),
    number: (value) => writtenNumber(value, by),
    duration: (minutes) => writtenDuration(minutes, by, language),
    amount: (value, form) => (value === null ? '' : writtenNumber(new Big(value).toFixed(), by, form === 'exact' ? exact(value) : places)),
  }
}

/** What stands on a slip, in words. */
export function slipSheet(slip: PaperSlip, { company, language, password }: SlipForm): Sheet {
  const writing = writingOf(slip, language)
  const parts = [...lineKinds.flatMap((kind) => partOf(slip, kind, writing)), totalsOf(slip, writing), differencesOf(slip, writing)]
  const { say: said } = writing
  const title = said(slip.kind === 'pay' ? 'pay.fileName' : 'pay.fileNameBonus', { period: slip.periodPay })
  return {
    title,
    language,
    password,
    isAcross: false,
    head: company,
    facts: [
      [said('pay.employee', {}), slip.employee],
      [said('pay.employeeCode', {}), slip.code],
      [said('pay.period', {}), `${slip.periodPay} (${dayText(slip.startDate)} – ${dayText(slip.endDate)})`],
      [said('pay.paidOn', {}), dayText(slip.paidDate)],
      [said('pay.group', {}), slip.payGroup],
      [said('pay.currency', {}), slip.currency],
    ],
    parts: [...correctionOf(slip, writing), ...parts],
  }
}

/** What the lines of a kind come to; what is said alone comes to nothing. */
const sums = { earning: 'earnings', deduction: 'deductions', employer: null, information: null } as const

function partOf(slip: PaperSlip, kind: LineKind, writing: Writing): SheetPart[] {
  const lines = slip.lines.filter((line) => line.kind === kind)
  if (lines.length === 0) return []
  const { say: said, amount } = writing
  const name = sums[kind]
  const sum = name && rowOf([said(`pay.${name}`, {}), '', '', amount(slip[name]), amount(slip.toDate[name])], true)
  const columns = [
    { header: said('pay.component', {}), share: 34, isNumber: false },
    { header: said('pay.quantity', {}), share: 14, isNumber: true },
    { header: said('pay.rate', {}), share: 16, isNumber: true },
    { header: said('pay.amount', {}), share: 18, isNumber: true },
    { header: said('pay.toDate', {}), share: 18, isNumber: true },
  ]
  const rows = [...lines.map((line) => lineRow(line, writing)), ...(sum ? [sum] : [])]
  return [{ heading: said(`pay.part.${kind}`, {}), table: { columns, rows } }]
}

const rowOf = (cells: readonly string[], isSum: boolean, note = ''): SheetRow => ({ cells, note, isSum })

function lineRow(line: SlipLine, writing: Writing): SheetRow {
  const { amount } = writing
  const cells = [line.name, quantityOf(line, writing), amount(line.rate, 'exact'), amount(line.amount), amount(line.toDate)]
  return rowOf(cells, false, line.note)
}

function totalsOf(slip: PaperSlip, { say: said, amount, money }: Writing): SheetPart {
  const row = (name: 'earnings' | 'deductions') => rowOf([said(`pay.${name}`, {}), amount(slip[name]), amount(slip.toDate[name])], false)
  return {
    heading: said('pay.net', {}),
    table: {
      columns: [
        { header: said('pay.component', {}), share: 64, isNumber: false },
        { header: said('pay.amount', {}), share: 18, isNumber: true },
        { header: said('pay.toDate', {}), share: 18, isNumber: true },
      ],
      rows: [row('earnings'), row('deductions'), rowOf([said('pay.net', {}), money(slip.net), money(slip.toDate.net)], true)],
    },
  }
}

/** Why it was corrected, and what is another than on the version that people could read before. */
function correctionOf({ isCorrection, reason, corrected }: PaperSlip, writing: Writing): SheetPart[] {
  const { say: said } = writing
  if (!isCorrection) return []
  const why: SheetPart = { heading: null, lines: [reason === '' ? said('pay.corrected', {}) : said('pay.correctedWhy', { reason })] }
  if (!corrected) return [why]
  const { version, differences, netDifference } = corrected
  const lines = toldOf(differences, netDifference, versionSaid(version, writing), writing)
  return [why, { heading: said('pay.changed', {}), lines: lines.length > 0 ? lines : [said('pay.changedNothing', {})] }]
}

function differencesOf({ before, differences, netDifference }: PaperSlip, writing: Writing): SheetPart {
  const { say: said } = writing
  if (!before || netDifference === null) return { heading: null, lines: [said('pay.firstSlip', {})] }
  const lines = toldOf(differences, netDifference, before.periodPay, writing)
  return {
    heading: said('pay.different', { period: before.periodPay }),
    lines: lines.length > 0 ? lines : [said('pay.nothingDifferent', {})],
  }
}

/** Differences from another slip, and what they come to; none where there are none. */
function toldOf(differences: readonly SlipDifference[], net: string, from: string, writing: Writing): string[] {
  if (differences.length === 0) return []
  const told = differences.map((difference) => [differenceSaid(difference, writing), difference.note].filter(Boolean).join(' '))
  return [...told, togetherSaid(net, from, writing)]
}
