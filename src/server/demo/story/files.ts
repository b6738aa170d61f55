import { crc32, deflateSync } from 'node:zlib'
import type { Person } from '../company/people.ts'
import type { DemoFile } from './story.ts'

/** What the standard fonts of a PDF can write. */
const latin = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[̀-ͯ]/g, '')
    .replace(/ł/g, 'l')
    .replace(/Ł/g, 'L')
    .replace(/ı/g, 'i')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[()\\]/g, '')

/** A page of A5 with lines of text, the first as its heading. */
function page(lines: readonly string[]): Buffer {
  const text = lines.map((line, index) => `${index === 0 ? '/F1 15 Tf' : '/F2 10 Tf'} (${latin(line)}) Tj 0 -${index === 0 ? 28 : 16} Td`)
  const content = `BT 40 540 Td ${text.join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

/** A doctor's letter for some days. */
export function doctorsLetter(person: Person, from: string, until: string): DemoFile {
  const days = from === until ? from : `${from} - ${until}`
  const lines =
    person.site.country === 'ID'
      ? [
          'Surat Keterangan Dokter',
          'Klinik Sehat Sentosa, Jl. Kenanga 12',
          '',
          `Nama: ${person.name}`,
          `Perlu istirahat karena sakit: ${days}`,
          '',
          'dr. R. Handoko, SIP 446/213/2021',
        ]
      : [
          'Arbeitsunfähigkeitsbescheinigung',
          'Praxis Dr. med. C. Reuter, Torstraße 118, Berlin',
          '',
          `Name: ${person.name}`,
          `Arbeitsunfähig: ${days}`,
          '',
          'Dr. med. C. Reuter',
        ]
  return { fileName: person.site.country === 'ID' ? `surat-dokter-${from}.pdf` : `AU-${from}.pdf`, bytes: page(lines) }
}

/** An offer or a bill that a loan is asked for. */
export const offer = (person: Person, what: string, amount: string, day: string): DemoFile => ({
  fileName: `${what.toLowerCase().replace(/[^a-z]+/g, '-')}-${day}.pdf`,
  bytes: page([what, `For ${person.name}`, '', `Amount: ${amount}`, `Date: ${day}`, '', 'Valid for 30 days.']),
})

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(data.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}

const [width, height] = [240, 320]

/** A scanned card: a frame on paper with lines of writing. */
export function scan(fileName: string): DemoFile {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x += 1) row.set(colourAt(x, y), 1 + x * 3)
    return row
  })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return {
    fileName,
    bytes: Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.concat(rows))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  }
}

function colourAt(x: number, y: number): readonly number[] {
  const edge = Math.min(x, y, width - 1 - x, height - 1 - y)
  if (edge >= 10 && edge < 13) return [196, 148, 64]
  const written = x > 40 && x < width - 40 - ((y * 7) % 60) && y > 60 && y < 260 && y % 22 < 3
  return written ? [70, 62, 56] : [250, 245, 234]
}
