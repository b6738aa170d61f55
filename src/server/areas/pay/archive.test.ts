import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readPdf } from '../../../../test/support/pdf.ts'
import { paperSlip } from '../../../../test/support/slips.ts'
import { yearArchive } from './archive.ts'
import type { PaperSlip, SlipForm } from './pdf.ts'

const form: SlipForm = { company: { name: 'PT Kembang', mark: null }, language: 'en', password: null }

async function* slipsOf(periods: readonly string[], more: Partial<PaperSlip> = {}): AsyncGenerator<PaperSlip> {
  for (const periodPay of periods) yield paperSlip({ periodPay, ...more })
}

it('a year’s slips come in one archive, each by its period, and with their password', async () => {
  const files = unzipSync(await yearArchive(slipsOf(['January 2026', 'Februari 2026 – š']), { ...form, password: 'kucing' }))
  expect(Object.keys(files)).toEqual(['Payslip January 2026.pdf', 'Payslip Februari 2026 – š.pdf'])
  for (const [name, bytes] of Object.entries(files)) expect((await readPdf(bytes, 'kucing')).text).toContain(name.replace('.pdf', ''))
})

it('no name leads out of the folder, or stands for another', async () => {
  const periods = ['../../x', '..\\..\\x', 'a/b', 'A:B', 'a\u0000b', 'a b', '\u202Efdp', '.', '']
  const files = unzipSync(await yearArchive(slipsOf(periods, { kind: 'bonus' }), { ...form, language: 'id' }))
  expect(Object.keys(files)).toEqual([
    'Slip bonus x.pdf',
    'Slip bonus x (2).pdf',
    'Slip bonus a b.pdf',
    'Slip bonus A B (2).pdf',
    'Slip bonus a b (3).pdf',
    'Slip bonus a b (4).pdf',
    'Slip bonus fdp.pdf',
    'Slip bonus.pdf',
    'Slip bonus (2).pdf',
  ])
})

it('one slip is drawn after the other', async () => {
  let [open, most] = [0, 0]
  async function* told(): AsyncGenerator<PaperSlip> {
    for (let n = 1; n <= 6; n += 1) {
      open += 1
      most = Math.max(most, open)
      yield paperSlip({ periodPay: `Week ${n}` })
      open -= 1
    }
  }
  expect(Object.keys(unzipSync(await yearArchive(told(), form)))).toHaveLength(6)
  expect(most).toBe(1)
})
