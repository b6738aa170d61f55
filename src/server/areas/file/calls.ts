import { sql } from 'kysely'
import { fileCalls, fileSetting } from '#shared/areas/file.ts'
import { bankSetUp, fileKindSetUp } from '#shared/areas/file-set-up.ts'
import { fileCategories, fileRoom, type FileCategory } from '#shared/records/file/categories.ts'
import type { SetUp } from '#shared/contract/set-up.ts'
import { today } from '#server/foundation/basis/clock.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { notFound, refuse, refuseAll } from '#server/foundation/basis/refusal.ts'
import { first, type Db, type Tx } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { tellAfterCommit } from '#server/foundation/live/news.ts'
import { knownPerson } from '#server/people/profile.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { tellFileRead } from '#server/records/file/told.ts'
import { serveSetUp } from '#server/platform/set-up/serve.ts'
import { serveSetting } from '#server/platform/set-up/setting.ts'
import { countriesWithRegions } from '#server/records/file/regions.ts'
import { fileRows } from '#server/records/file/rows.ts'
import { shownEntry } from '#server/records/file/shown.ts'
import { bankStore, fileKindStore, offersOf } from '#server/records/file/set-up.ts'
import { fileSight, seesPrivate, type FileOwner, type FileSight } from '#server/records/file/sight.ts'
import { readWish } from '#server/records/file/wish.ts'
import { writeFile } from '#server/records/file/write.ts'
import { serveRegions } from './regions.ts'

/** The file of a person: read as of any day, corrected by HR, and what it is set up from. */
export function serveFile(api: Api<Viewer>, db: Db): void {
  api.serve(fileCalls.read, async ({ employeeId, asOf }, { person, language }) => {
    const { sight } = await ownerSeen(db, person, employeeId)
    const seen = fileCategories.filter((category) => sight[category] !== 'none')
    const day = asOf ?? person.today
    const openAlone = seen.filter((category) => sight[category] === 'open')
    const whole = seen.filter((category) => seesPrivate(sight[category]))
    const found = [
      ...(await fileRows(db, { employeeId, categories: openAlone, on: day, openAlone: true })),
      ...(await fileRows(db, { employeeId, categories: whole, on: day })),
    ]
    await tellFileRead(db, { reader: person, employeeId, categories: privateOf(whole) })
    const offers = await offersOf(db)
    return {
      asOf: day,
      categories: seen.map((category) => ({
        category,
        access: sight[category] as 'open' | 'see' | 'write',
        entries: found.filter((row) => row.category === category).map((row) => shownEntry(row, offers, language)),
      })),
    }
  })

  api.serve(fileCalls.past, async ({ employeeId, category }, { person, language }) => {
    const { sight } = await ownerSeen(db, person, employeeId)
    if (!seesPrivate(sight[category])) throw notFound()
    const found = await fileRows(db, { employeeId, categories: [category], on: null })
    await tellFileRead(db, { reader: person, employeeId, categories: privateOf([category]) })
    const offers = await offersOf(db)
    return { listData: found.toReversed().map((row) => shownEntry(row, offers, language)) }
  })

  api.serve(fileCalls.choices, async (_input, { language }) => {
    const { kinds, banks } = await offersOf(db)
    return {
      kinds: kinds
        .filter(({ retired }) => !retired)
        .map(({ id, category, names, form, country }) => ({ id, category, name: names[language] || (names['en'] ?? ''), form, country })),
      banks: banks.filter(({ retired }) => !retired),
      regions: await countriesWithRegions(db),
    }
  })

  api.serve(fileCalls.correct, async ({ employeeId, reason, ...typed }, call) => {
    const { person } = call
    const { sight, timeZone } = await ownerSeen(db, person, employeeId)
    const access = sight[typed.category]
    if (access !== 'write') throw access === 'none' ? notFound() : refuse(403, employeeId === person.id ? 'file.askForIt' : 'error.hrOnly')
    const { wish, found } = await readWish(db, employeeId, typed, today(timeZone))
    if (!wish) throw refuseAll(400, found)
    return actOnce(db, call, async (tx) => {
      await writeFile(tx, wish, { source: 'correction', by: person.id, reason, requestId: null, line: null })
      await tellCorrected(tx, employeeId, typed.category, person)
      return { entryId: wish.entryId }
    })
  })

  serveSetUp(api, db, fileKindSetUp as unknown as SetUp, fileKindStore)
  serveSetUp(api, db, bankSetUp as unknown as SetUp, bankStore)
  serveSetting(api, db, fileSetting)
  serveRegions(api, db)
}

/** Categories of which a reading is taken down. */
const privateOf = (categories: readonly FileCategory[]) => categories.filter((category) => fileRoom[category].circle === 'private')

interface Seen {
  owner: FileOwner
  sight: FileSight
  /** Their site's clock. */
  timeZone: string
}

/** Whose file it is, with what the reader sees of it; whoever is not known to the reader has none (404). */
async function ownerSeen(db: Db, viewer: Viewer, employeeId: string): Promise<Seen> {
  const row = await knownPerson(db, viewer, employeeId)
  const owner = { employeeId, siteId: row.site_id, unitId: row.unit_id }
  const site = await first(db, sql<{ zone: string }>`select time_zone as zone from site where id = ${row.site_id}::uuid`)
  return { owner, sight: await fileSight(db, viewer, owner), timeZone: site?.zone ?? viewer.timeZone }
}

/** Whoever's file is corrected is told by whom, and what of it; never what it says. */
async function tellCorrected(tx: Tx, employeeId: string, category: FileCategory, by: Viewer): Promise<void> {
  const params = JSON.stringify({ by: by.name, title: `file.category.${category}` })
  await sql`insert into notification (id, employee_id, type_id, key, params)
    values (${newId()}, ${employeeId}, 'FI001', 'file.told.corrected', ${params}::jsonb)`.execute(tx)
  tellAfterCommit(tx, { request: null, notices: [employeeId], inbox: [] })
}
