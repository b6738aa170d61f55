import { sql } from 'kysely'
import { ownReportCalls as calls, type OwnReport } from '#shared/areas/report-own.ts'
import type { Language } from '#shared/texts/index.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { rows, type Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { options } from '#server/platform/options.ts'
import { showReport } from '#server/platform/report/shown.ts'
import { subjects, subjectsFor, subjectTold } from '../subjects/all.ts'
import type { Subject } from '../subjects/subject.ts'
import { faultOf, fieldIn } from './definition.ts'
import { reportOf } from './report-of.ts'
import { changeOwn, createOwn, mayMake, readOwn, removeOwn, rolesToShareWith } from './store.ts'

/** Serves the reports that people make: of what, how each is made, and what it would show. */
export function serveOwnReports(api: Api<Viewer>, db: Db): void {
  api.serve(calls.subjects, async (_, { person, language }) => {
    demandMaker(person)
    const telling = { viewer: person, language }
    return {
      listData: subjectsFor(person).map((subject) => subjectTold(subject, telling)),
      roles: await rolesToShareWith(db, language),
    }
  })

  api.serve(calls.options, async ({ subject, field, ...body }, { person, language }) => {
    demandMaker(person)
    const source = fieldIn(demanded(person, subject).fields({ viewer: person, language }), field)?.options
    if (!source) throw notFound()
    return options(db, body, source(language))
  })

  api.serve(calls.try, async ({ subject, definition }, { person, language }) => {
    demandMaker(person)
    const about = demanded(person, subject)
    const fault = faultOf(about, definition, { viewer: person, language })
    if (fault) throw fault
    const report = reportOf({ id: '', name: '', description: '', subject, definition }, person)
    if (!report) throw notFound()
    return showReport(db, report, { viewer: person, language, values: {} })
  })

  api.serve(calls.read, async ({ id }, { person, language }) => toldOf(db, person, id, language))

  api.serve(calls.save, async ({ id, version, ...wish }, call) => {
    const { person, language } = call
    demandMaker(person)
    const fault = faultOf(demanded(person, wish.subject), wish.definition, { viewer: person, language })
    if (fault) throw fault
    const saved = await actOnce(db, call, async (tx) => {
      if (id === null) return createOwn(tx, person, wish)
      await changeOwn(tx, person, id, { version, wish }, language)
      return id
    })
    return toldOf(db, person, saved, language)
  })

  api.serve(calls.remove, async ({ id }, call) => {
    const { person, language } = call
    await actOnce(db, call, (tx) => removeOwn(tx, person, id, language))
    return { id }
  })
}

function demandMaker(viewer: Viewer): void {
  if (!mayMake(viewer)) throw refuse(403, 'report.own.notYours')
}

function demanded(viewer: Viewer, id: keyof typeof subjects): Subject {
  const refusal = subjects[id].refusal(viewer)
  if (refusal) throw refuse(403, refusal)
  return subjects[id]
}

/** One with what its filters choose by name. */
async function toldOf(db: Db, viewer: Viewer, id: string, language: Language): Promise<OwnReport> {
  const own = await readOwn(db, viewer, id, language)
  const fields = subjects[own.subject].fields({ viewer, language })
  const names: Record<string, string> = {}
  for (const { field, values } of own.definition.filters) {
    const source = fieldIn(fields, field)?.options?.(language)
    if (!source || values.length === 0) continue
    const found = await rows(
      db,
      sql<{ id: string; displayName: string }>`select ${source.select} ${source.from} where x.id = any (${values}::text[])`,
    )
    for (const one of found) names[one.id] = one.displayName
  }
  return { ...own, names }
}
