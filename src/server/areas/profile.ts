import { sql } from 'kysely'
import { profileCalls } from '#shared/areas/profile.ts'
import { shownPhone } from '#shared/records/phone/number.ts'
import { requests } from '#shared/requests/index.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { en } from '#shared/texts/en/index.ts'
import { first, rows, type Db } from '#server/foundation/database/db.ts'
import type { Api, FileAnswer } from '#server/foundation/http/http.ts'
import { notFound } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { knownPerson, shortProfileOf } from '#server/people/profile.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { pattern } from '#server/platform/lists.ts'
import { readingsOf, type ReadingRow } from '#server/platform/readings.ts'
import { awayUntil } from '#server/records/leave/away.ts'

/** A picture, small; 404 where there is none (screens show initials). */
async function picture(db: Db, employeeId: string): Promise<FileAnswer> {
  const row = await first(
    db,
    sql<{
      bytes: Buffer
      type: string
    }>`select a.bytes, a.type from employee e join attachment a on a.id = e.picture_id where e.id = ${employeeId}::uuid`,
  )
  if (!row) throw notFound()
  const bytes = await compressed(row.bytes).catch(() => {
    // One that cannot be read, or is larger than any camera's, is as good as none.
    throw notFound()
  })
  return { fileName: 'picture.webp', type: 'image/webp', bytes, disposition: 'inline' }
}

async function compressed(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(picture, { limitInputPixels: 40_000_000 }).rotate().resize(96, 96, { fit: 'cover' }).webp({ quality: 80 }).toBuffer()
}

const isKey = (text: string): text is TextKey => Object.hasOwn(en, text)

/** What somebody read: `Loan LN-2026-000012`, a file of it, or an export in which it stood. */
function toldOf(module: string, what: ReadingRow['what'], code: string | null, language: Language): string {
  if (what === 'record') {
    const categories = (code ?? '').split(' ').map((category) => say(language, `file.category.${category}` as TextKey))
    return say(language, 'readings.record', { categories: new Intl.ListFormat(language).format(categories) })
  }
  const contract = Object.values(requests).find((one) => one.module === module)
  const caption = (contract?.title as TextKey | undefined) ?? `audit.of.${module}`
  return say(language, `readings.${what}`, { caption: isKey(caption) ? say(language, caption) : module, code: code ?? '' })
}

/** The signed-in person and colleagues' cards. Cards and names are open to every colleague. */
export function serveProfile(api: Api<Viewer>, db: Db): void {
  api.serve(profileCalls.short, (_input, { person }) => shortProfileOf(db, person))

  api.serve(profileCalls.card, async (input, { person }) => {
    const row = await knownPerson(db, person, input.id)
    return {
      id: row.id,
      code: row.code,
      fullName: row.display_name,
      firstName: row.first_name,
      position: row.position ?? '',
      unit: row.unit ?? '',
      site: row.site ?? '',
      manager: row.manager,
      email: row.email,
      phone: shownPhone({ phone: row.phone, phoneCountryCode: row.phone_country_code }),
      hasPicture: row.picture_id !== null,
      awayUntil: await awayUntil(db, row.id),
    }
  })

  api.serve(profileCalls.readings, async (_input, { person, language }) => ({
    listData: (await readingsOf(db, person.id)).map(({ module, what, code, ...reading }) => ({
      ...reading,
      what: toldOf(module, what, code, language),
    })),
  }))

  api.serve(profileCalls.ownPicture, (_input, { person }) => picture(db, person.id))
  api.serve(profileCalls.picture, async (input, { person }) => {
    await knownPerson(db, person, input.id)
    return picture(db, input.id)
  })

  api.serve(profileCalls.setLanguage, async (input, call) => {
    await actOnce(db, call, async (tx) => {
      await sql`update employee set language = ${input.language} where id = ${call.person.id}::uuid`.execute(tx)
    })
    return { language: input.language }
  })

  api.serve(profileCalls.searchPeople, async (input) => {
    const text = input.filterSearch.trim()
    if (text.length < 2) return { listData: [] }
    const listData = await rows(
      db,
      sql<{ id: string; displayName: string; position: string; companyStructure: string }>`
        select e.id, e.display_name as "displayName", coalesce(p.name, '') as position, coalesce(u.name, '') as "companyStructure"
        from employee e
        join assignment a on a.employee_id = e.id and a.starts_on <= current_date and (a.ends_on is null or a.ends_on > current_date)
        left join position p on p.id = a.position_id
        left join unit u on u.id = a.unit_id
        where (e.display_name || ' ' || e.code || ' ' || e.user_name) ilike ${pattern(text)} and e.disabled_at is null
          and (e.left_on is null or e.left_on >= current_date)
        order by e.display_name, e.id limit 8`,
    )
    return { listData }
  })
}
