import { Zip, ZipPassThrough } from 'fflate'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { slipFileName, slipPdf, type PaperSlip, type SlipForm } from './pdf.ts'

/** What an archive may come to: some hundred slips. */
const mostBytes = 32 * 1024 * 1024

/**
 * Slips as PDFs in one archive, each under the name of its period. One is drawn after the other, and nothing but what is written of
 * them is held: they are stored as they are, since what is encrypted cannot be packed.
 */
export async function yearArchive(slips: AsyncIterable<PaperSlip>, form: SlipForm): Promise<Uint8Array> {
  const written: Uint8Array[] = []
  let bytes = 0
  const zip = new Zip((error, piece) => {
    if (error) throw error
    written.push(piece)
    bytes += piece.length
  })
  const taken = new Set<string>()
  for await (const slip of slips) {
    const pdf = await slipPdf(slip, form)
    if (bytes + pdf.length > mostBytes) throw refuse(413, 'work.tooLarge')
    const entry = new ZipPassThrough(freeName(slipFileName(slip, form.language), taken))
    zip.add(entry)
    entry.push(pdf, true)
  }
  zip.end()
  return Buffer.concat(written)
}

/** `Payslip October (2).pdf` where another bears the name; letters that differ in case alone are the same to some machines. */
function freeName(name: string, taken: Set<string>): string {
  for (let n = 1; ; n += 1) {
    const free = n === 1 ? name : name.replace(/\.pdf$/, ` (${n}).pdf`)
    if (taken.has(free.toLowerCase())) continue
    taken.add(free.toLowerCase())
    return free
  }
}
