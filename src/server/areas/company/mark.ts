import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { companyCalls, markPixels } from '#shared/areas/company.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { UploadedFile } from '#server/foundation/http/body.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { tellEverybody } from '#server/foundation/live/news.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { setUpRefusal, setsUpSomething } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { checkedFiles } from '#server/platform/attachments.ts'
import { demandEnding } from '#server/platform/file-ending.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { scan } from '#server/platform/scan.ts'
import { tellAudit } from '#server/platform/settings.ts'
import { isPlainDrawing } from './plain-drawing.ts'

const largestSvg = 256 * 1024
const drawingSeconds = 5

/** The company's mark: shown to everybody, also before they sign in; set by administrators and HR of all sites. */
export function serveMark(api: Api<Viewer>, app: FastifyInstance, db: Db, basePath: string): void {
  api.serve(companyCalls.mark, async (_input, { person }) => {
    if (!setsUpSomething(person)) throw refuse(403, 'error.hrOnly')
    return { mark: await markOf(db) }
  })

  api.serve(companyCalls.uploadMark, async (_input, call) => {
    demandCompany(call.person)
    const [file] = call.files
    if (!file) throw refuse(400, 'upload.none', undefined, 'attachment')
    const png = await drawn(file)
    const mark = createHash('sha256').update(png).digest('hex').slice(0, 32)
    return actOnce(db, call, async (tx) => {
      await sql`
        insert into company_mark (digest, png, changed_by) values (${mark}, ${png}, ${call.person.id}::uuid)
        on conflict (one) do update set digest = excluded.digest, png = excluded.png, changed_by = excluded.changed_by, changed_at = now()`.execute(
        tx,
      )
      await told(tx, mark, call.person)
      return { mark }
    })
  })

  api.serve(companyCalls.removeMark, async (_input, call) => {
    demandCompany(call.person)
    return actOnce(db, call, async (tx) => {
      await sql`delete from company_mark`.execute(tx)
      await told(tx, null, call.person)
      return { mark: null }
    })
  })

  app.get(`${basePath}/company-mark/:mark`, async (request, reply) => {
    const { mark } = request.params as { mark: string }
    const found = await first(db, sql<{ png: Buffer }>`select png from company_mark where digest = ${mark.slice(0, 64)}`)
    if (!found) return reply.callNotFound()
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
      .type('image/png')
      .send(found.png)
  })
}

async function told(tx: Tx, mark: string | null, by: Viewer): Promise<void> {
  await tellAudit(tx, 'company mark', { mark }, by.id)
  tellEverybody(tx)
}

const markOf = async (db: Db): Promise<string | null> =>
  (await first(db, sql<{ digest: string }>`select digest from company_mark`))?.digest ?? null

function demandCompany(viewer: Viewer): void {
  if (setUpRefusal(viewer, null) !== null) throw refuse(403, 'error.hrOfAllOnly')
}

/**
 * A picture drawn anew, small, as PNG. Of an SVG, which can hold scripts and addresses, nothing is kept but how it looks, and what
 * it names elsewhere is neither fetched nor read.
 */
async function drawn(file: UploadedFile): Promise<Buffer> {
  const bytes = demandEnding(file, ['png', 'svg'], 'attachment') === 'svg' ? await svgIn(file) : await pngIn(file)
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: 40_000_000, density: 144 })
      .timeout({ seconds: drawingSeconds })
      .resize(markPixels, markPixels, { fit: 'inside' })
      .png({ palette: true })
      .toBuffer()
  } catch {
    throw refuse(415, 'company.markUnread', undefined, 'attachment')
  }
}

async function pngIn(file: UploadedFile): Promise<Buffer> {
  const [checked] = await checkedFiles([file])
  return checked?.bytes ?? file.bytes
}

async function svgIn(file: UploadedFile): Promise<Buffer> {
  if (file.bytes.length > largestSvg) throw refuse(413, 'company.markLarge', { n: largestSvg / 1024 }, 'attachment')
  if (!isPlainDrawing(file.bytes)) throw refuse(415, 'company.markUnread', undefined, 'attachment')
  await scan(file.bytes)
  return file.bytes
}
