import { sql } from 'kysely'
import { guidanceCalls, guidanceList } from '#shared/areas/guidance.ts'
import type { TextKey } from '#shared/texts/index.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { setUpRefusal } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { wholeFile } from '#server/platform/export/whole-file.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { guidanceOf, noGuidance, writeGuidance } from '#server/platform/guidance.ts'
import { demandSame } from '#server/platform/set-up/meanwhile.ts'

/** Guidance is written for a module's screens: `guided` are those that there are. */
export function serveGuidance(api: Api<Viewer>, db: Db, guided: readonly { module: string; label: string }[]): void {
  const all = async (person: Viewer) => {
    demandForAll(person)
    const written = await guidanceOf(db)
    return guided.map(({ module, label }) => ({ moduleId: module, label, ...(written.get(module) ?? noGuidance) }))
  }
  api.serve(guidanceCalls.list, async (_input, { person }) => ({ modules: await all(person) }))

  api.serve(guidanceCalls.export, async (input, { person, language }) => {
    const rows = (await all(person)).map(({ label, guidanceDescription: { en, id }, guidanceLink }) => ({
      module: say(language, label as TextKey),
      english: en,
      indonesian: id,
      link: guidanceLink,
    }))
    return wholeFile({ title: 'nav.guidance', list: guidanceList, rows }, { person, language, input })
  })

  api.serve(guidanceCalls.write, async ({ moduleId, guidanceDescription, guidanceLink, opened }, call) => {
    const { person, language } = call
    demandForAll(person)
    const known = guided.find(({ module }) => module === moduleId)
    if (!known) throw notFound()
    const written = { guidanceDescription, guidanceLink }
    await actOnce(db, call, async (tx) => {
      const before = (await guidanceOf(tx)).get(moduleId) ?? noGuidance
      const ofModule = sql`a.detail->>'moduleId' = ${moduleId}`
      if (opened) await demandSame(tx, { kind: 'guidance', among: ofModule }, null, { opened, before }, language)
      await writeGuidance(tx, moduleId, written, person.id)
    })
    return { moduleId, label: known.label, ...written }
  })
}

/** Everybody reads it: HR of a single site does not write it. */
function demandForAll(viewer: Viewer): void {
  if (setUpRefusal(viewer, null) !== null) throw refuse(403, 'error.hrOfAllOnly')
}
