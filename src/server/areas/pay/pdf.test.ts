import { monitorEventLoopDelay } from 'node:perf_hooks'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { documentFonts } from '#server/platform/export/pdf/fonts.ts'
import { qpdf, readPdf, type Tagged } from '../../../../test/support/pdf.ts'
import { paperSlip, slipLine } from '../../../../test/support/slips.ts'
import { slipFileName, slipPdf, slipSheet, type PaperSlip, type SlipForm } from './pdf.ts'

const password = 'kucing oranye makan jagung'
/** One dot. */
const mark = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
const form: SlipForm = { company: { name: 'PT Kembang', mark: null }, language: 'en', password: null }
const drawn = (slip: Partial<PaperSlip> = {}, own: Partial<SlipForm> = {}) => slipPdf(paperSlip(slip), { ...form, ...own })

/** Heads of columns, as often as they are read out. */
const headsIn = ({ role, scope, children = [] }: Tagged): number =>
  (role === 'TH' && scope === 'Column' && children.length > 0 ? 1 : 0) + children.reduce((sum, child) => sum + headsIn(child), 0)

const rolesIn = ({ role, children = [] }: Tagged): string[] => [role, ...children.flatMap(rolesIn)].filter(Boolean)

describe('a slip as a PDF', () => {
  it('says what it is of, its lines by their kind, what they come to, and what is different, on one page', async () => {
    const { pages, title, text } = await readPdf(await drawn())
    expect([pages.length, title]).toEqual([1, 'Payslip October 2026'])
    const lines = text.split('\n').map((one) => one.replace(/\s+/g, ' ').trim())
    expect(lines.filter(Boolean)).toEqual([
      'PT Kembang',
      'Payslip October 2026',
      'Employee Amina Tester Number E-amina',
      'Period October 2026 (2026/10/01 – 2026/10/31) Paid on 2026/10/28',
      'Pay group Monthly paid Currency IDR',
      'Earnings',
      'Component Quantity Rate Amount This year',
      'Basic salary 18,000,000 179,250,000',
      'Overtime',
      '12 and 19 October',
      '6 h 30 m 115,384.6154 750,000',
      'Earnings 18,750,000 180,000,000',
      'Deductions',
      'Component Quantity Rate Amount This year',
      'Income tax 5 % 1,250,000',
      'Deductions 1,250,000 12,500,000',
      'Paid by the employer beside it',
      'Component Quantity Rate Amount This year',
      'Health insurance 400,000',
      'For your information',
      'Component Quantity Rate Amount This year',
      'Leave left 9 d 0',
      'Net',
      'Component Amount This year',
      'Earnings 18,750,000 180,000,000',
      'Deductions 1,250,000 12,500,000',
      'Net Rp 17,500,000 Rp 167,500,000',
      'What is different from September 2026',
      'Overtime: 6 h 30 m more, Rp 750,000.',
      'Together Rp 750,000 more than in September 2026.',
    ])
  })

  it('is written in the reader’s language, numbers too', async () => {
    const { text, language } = await readPdf(await drawn({ kind: 'bonus' }, { language: 'id' }))
    expect(language).toBe('id')
    for (const part of [
      'Slip bonus October 2026',
      'Karyawan',
      '6 j 30 mnt',
      '18.750.000',
      'Rp17.500.000',
      '6 j 30 mnt lebih banyak, Rp750.000.',
    ])
      expect(text).toContain(part)
  })

  it('says that there is no slip before it, that nothing is different, and what was corrected', async () => {
    const first = await readPdf(await drawn({ before: null, differences: [], netDifference: null }))
    expect(first.text).toContain('There is no slip before it to compare it with.')
    const same = await readPdf(
      await drawn({ differences: [], netDifference: '0', version: 2, isCorrection: true, reason: 'Tax of October' }),
    )
    expect(same.text).toContain('Nothing: it is what it was.')
    expect(same.text).toContain('Corrected: Tax of October')
  })

  it('shows the company’s mark', async () => {
    const [without, shown] = [await drawn(), await drawn({}, { company: { name: 'PT Kembang', mark } })]
    const pictures = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').split('/Subtype /Image').length - 1
    expect([pictures(without), pictures(shown) > 0]).toEqual([0, true])
    expect((await readPdf(shown)).text).toContain('PT Kembang')
  })

  // The hook of ť is a part of its own, which stands in O’Brien by itself.
  it.each([
    'Đặng Thị Nguyễn',
    'Łukasz Šťastný',
    'Þórður Ægisson',
    'İğdeli Çağrı',
    'Ỳ Ộ Ữ ự',
    'Ελένη Παπαδοπούλου',
    'Иван Ёлкин',
    'O’Brien – Müller',
  ])('%s is copied as it is written', async (employee) => expect((await readPdf(await drawn({ employee }))).text).toContain(employee))

  it('is tagged: headings, tables with their heads, language and title', async () => {
    const bytes = await drawn()
    const { tags, isMarked, language } = await readPdf(bytes)
    expect([isMarked, language]).toEqual([true, 'en'])
    const roles = tags.flatMap(rolesIn)
    const count = (role: string) => roles.filter((one) => one === role).length
    expect([count('Document'), count('H1'), count('H2'), count('Table')]).toEqual([1, 1, 6, 6])
    expect(count('TR')).toBe(3 + 3 + 1 + 2 + 1 + 2 + 2 + 4)
    expect(tags.reduce((sum, tree) => sum + headsIn(tree), 0)).toBe(4 * 5 + 3)
    const written = Buffer.from(bytes).toString('latin1')
    for (const name of ['/StructTreeRoot', '/MarkInfo', '/Lang (en)', '/DisplayDocTitle true']) expect(written).toContain(name)
  })

  it('goes on, with its heads, over as many pages as it takes', async () => {
    const lines = Array.from({ length: 200 }, (_, at) => slipLine(`Allowance ${at + 1}`, 'earning', String(1000 + at)))
    const { pages, tags } = await readPdf(await drawn({ lines }))
    expect(pages.length).toBeGreaterThan(3)
    for (const [at, page] of pages.entries()) expect(page).toContain(`${at + 1} / ${pages.length}`)
    for (const page of pages.slice(0, -1)) expect(page).toContain('This year')
    for (const at of lines.keys()) expect(pages.filter((page) => new RegExp(`Allowance ${at + 1}\\b`).test(page))).toHaveLength(1)
    // What is repeated is read once.
    expect(tags.flatMap(rolesIn).filter((role) => role === 'H1')).toHaveLength(1)
    expect(tags.reduce((sum, tree) => sum + headsIn(tree), 0)).toBe(5 + 3)
  })

  it('holds whatever somebody has written', async () => {
    const note = 'long '.repeat(4000)
    const { pages } = await readPdf(
      await drawn({ lines: [slipLine('x'.repeat(500), 'earning', '-1', { note }), slipLine('Tax', 'deduction', '1')] }),
    )
    expect(pages.join('')).toContain('Net')
    expect(pages.length).toBeLessThan(5)
  })
})

describe('a slip with a password', () => {
  it('is opened by it alone', async () => {
    const bytes = await drawn({}, { password })
    expect((await readPdf(bytes, password)).text).toContain('Rp 17,500,000')
    await expect(readPdf(bytes)).rejects.toThrow('No password given')
    await expect(readPdf(bytes, `${password} `)).rejects.toThrow('Incorrect Password')
    const raw = Buffer.from(bytes).toString('latin1')
    for (const word of ['Payslip', 'Kembang', password]) expect(raw).not.toContain(word)
  })

  it.each(['pässwörd ñ', 'mật khẩu', '密码密码', 'x'.repeat(200)])('%s is one too', async (own) => {
    expect((await readPdf(await drawn({}, { password: own }), own)).text).toContain('Amina Tester')
  })

  it('is encrypted by AES-256 in revision 6, and sound, as another program finds', async () => {
    const bytes = await drawn({}, { password })
    const told = qpdf(bytes, `--password=${password}`, '--show-encryption')
    if (told === null) return
    expect(told).toMatch(/^R = 6$/m)
    for (const what of ['stream', 'string', 'file']) expect(told).toContain(`${what} encryption method: AESv3`)
    expect(told).toContain('extract for any purpose: allowed')
    expect(qpdf(bytes, `--password=${password}`, '--check')).toContain('No syntax or stream encoding errors found')
    expect(qpdf(await drawn(), '--check')).toContain('File is not encrypted')
    expect(() => qpdf(bytes, '--password=wrong', '--check')).toThrow('invalid password')
  })
})

it('a file is called by its kind and period', () => {
  expect(slipFileName({ kind: 'pay', periodPay: 'October 2026' }, 'en')).toBe('Payslip October 2026.pdf')
  expect(slipFileName({ kind: 'bonus', periodPay: '../10\\2026' }, 'id')).toBe('Slip bonus 10 2026.pdf')
})

describe('while slips are drawn', () => {
  it('the event loop goes on', async () => {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    const waits: number[] = []
    for (let n = 0; n < 5; n += 1) {
      delay.reset()
      delay.enable()
      await drawn({ net: String(n) }, { password })
      delay.disable()
      waits.push(delay.max / 1e6)
    }
    process.stdout.write(`slips as PDFs: the event loop waited ${waits.map((ms) => ms.toFixed(0)).join(', ')} ms at most\n`)
    // A machine that does other things too keeps it now and then, not each time.
    expect(Math.min(...waits)).toBeLessThan(50)
  })

  it('there are many a second', async () => {
    const many = 80
    await Promise.all([drawn(), drawn()])
    const began = performance.now()
    await Promise.all(Array.from({ length: many }, (_, n) => drawn({ net: String(n) }, { password })))
    const aSecond = (many * 1000) / (performance.now() - began)
    const floor = await barePages(40)
    process.stdout.write(
      `slips as PDFs: ${aSecond.toFixed(0)} a second by two threads; bare pages of as many texts: ${floor.toFixed(0)} by one\n`,
    )
    // Tags, shaping and encryption besides, on a machine that does other things too: no more than four times what the library takes.
    expect(aSecond).toBeGreaterThan(floor / 4)
  })
})

/** What the library takes for a page of as many texts, by itself: a second's worth. */
async function barePages(many: number): Promise<number> {
  const { facts, parts } = slipSheet(paperSlip(), form)
  const cells = parts.flatMap(({ table, lines = [] }) => [...lines, ...(table?.rows.flatMap((row) => row.cells) ?? [])])
  const texts = [...facts.flat(), ...cells]
  const { plain } = await documentFonts()
  const began = performance.now()
  for (let n = 0; n < many; n += 1) {
    const page = new PDFDocument({ size: 'A4', font: plain as never })
    for (const [at, text] of texts.entries()) page.text(text, 50, 50 + at * 5, { lineBreak: false })
    const ended = new Promise((resolve) => page.once('end', resolve))
    page.resume().end()
    await ended
  }
  return (many * 1000) / (performance.now() - began)
}
