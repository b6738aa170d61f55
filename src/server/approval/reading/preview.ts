import { sql } from 'kysely'
import { emptyId } from '#shared/wire.ts'
import type { Language } from '#shared/texts/index.ts'
import { inOne, type Db } from '#server/foundation/database/db.ts'
import { notFound, Refusal } from '#server/foundation/basis/refusal.ts'
import { sayWithDays } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import type { Found } from '#server/records/change.ts'
import { appliedLines } from '../act/by-line.ts'
import { moduleOf, seenRequest } from '../act/context.ts'
import { mayFileFor } from '#server/people/filing.ts'
import { isAskedIn } from '../sight/asked.ts'
import { foundTold } from '../sight/found-told.ts'
import type { PlannedLevel } from '../request/machine.ts'
import type { About, AnyModule, EngineWithDb, Prepared } from '../request/module.ts'
import { plannedLevels } from '../act/plan.ts'
import { positionText, whyOthers } from '../flow/level-texts.ts'
import { actsRows, actsTold } from './who-acts.ts'
import { checkChanges } from '../act/steps.ts'

/** What a form that is being filled in would do, who would decide, and what speaks against it. Nothing is written. */
export async function previewRequest(
  engine: EngineWithDb,
  kind: string,
  viewer: Viewer,
  form: Record<string, unknown>,
  given: { id?: string | null; employeeId?: string | null; attachmentIds?: string[] },
  language: Language,
): Promise<object> {
  const { db } = engine
  const module = moduleOf(engine, kind)
  const request = given.id ? (await seenRequest(db, engine, viewer, kind, given.id)).request : undefined
  const requestorId = given.employeeId ?? request?.requestorId ?? viewer.id
  // What it would take, and who else is away, is told to whoever writes it or decides on it: to see a request is not enough.
  const isOfTheirs = request?.requestorId === requestorId && (request.authorId === viewer.id || isAskedIn(request, viewer))
  if (!isOfTheirs && !(await mayFileFor(db, viewer, module.contract.module, requestorId))) throw notFound()
  const about: About = {
    requestId: given.id ?? emptyId,
    viewer,
    requestorId,
    today: viewer.today,
    attachments: given.attachmentIds?.length ?? 0,
    telling: true,
    ...(request && { applied: appliedLines(request) }),
  }
  const { prepared, own } = await module.preview(db, form, about, language)
  // A form that is not yet whole means nothing yet.
  if (!prepared) return { concerns: [], levels: [], ...own }
  const impossible = prepared.found.some((found) => found.blocks === 'save')
  const checked = impossible
    ? []
    : await checkChanges(engine, db, prepared.changes, { requestId: about.requestId, actorId: viewer.id, today: viewer.today })
  const { levels, problem } = await tryPlan(db, module, viewer, requestorId, form, prepared, language)
  const concerns = (await foundTold(db, viewer, [...prepared.found, ...checked])).map((found) => concernIn(found, language))
  return { concerns: problem ? [...concerns, problem] : concerns, levels, ...own }
}

/** Something found, as a reader says it. */
export const concernIn = (found: Found, language: Language) => ({
  field: found.field,
  blocking: found.blocks !== 'never',
  text: sayWithDays(language, found.key, found.params),
  rule: found.key,
})

async function tryPlan(
  db: Db,
  module: AnyModule,
  viewer: Viewer,
  requestorId: string,
  form: unknown,
  prepared: Prepared,
  language: Language,
) {
  try {
    const plan = await plannedLevels(db, module, { authorId: viewer.id, requestorId, form }, prepared, viewer.today)
    const asked = { module: module.contract.module, parties: [viewer.id, requestorId, ...prepared.subjects] }
    const people = plan.levels.flatMap((level) => level.persons.map((person) => person.id))
    const found = await inOne(db, { acts: actsRows(people, asked), usual: usualHours(module.contract.module) })
    const known = {
      notes: actsTold(found.acts, language),
      usual: new Map(found.usual.map((row) => [row.level, Math.max(1, Math.round(row.hours))])),
    }
    return { levels: plan.levels.map((level, index) => levelIn(level, index, known, module, language)), problem: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const message = error.messages[0]
    return {
      levels: [],
      problem: message
        ? { field: null, blocking: true, text: sayWithDays(language, message.key, message.params), rule: message.key }
        : null,
    }
  }
}

interface KnownOfLevels {
  usual: Map<number, number>
  notes: Map<string, string>
}

const levelIn = (level: PlannedLevel, index: number, { usual, notes }: KnownOfLevels, module: AnyModule, language: Language) => ({
  level: index + 1,
  position: positionText(level.position, language),
  mode: level.mode,
  persons: level.persons.map((person) => ({ ...person, note: notes.get(person.id) ?? null })),
  note: whyOthers(level, module, language),
  usualHours: usual.get(index + 1) ?? null,
})

/** Median hours from one act to the next by level, over the module's latest decisions. */
const usualHours = (module: string) => sql<{ level: number; hours: number }>`
  select level, percentile_cont(0.5) within group (order by hours)::float as hours
  from (
    select h.level, extract(epoch from h.at - lag(h.at) over (partition by h.request_id order by h.at, h.id)) / 3600 as hours, h.act
    from request_history h
    where h.request_id in (select id from request where module = ${module} and status_id in (4, 5) order by id desc limit 200)
  ) x
  where act in ('approve', 'revise', 'reject') and level is not null and hours is not null
  group by level`
