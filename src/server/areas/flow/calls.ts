import { flowCalls, flowList, type FlowSummary } from '#shared/areas/flow.ts'
import { personFacts } from '#shared/contract/flow.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { latestReplay } from '#server/approval/drafts/replay.ts'
import type { LeasedWork } from '#server/approval/background/leased-work.ts'
import { discardDraft, draftOf, publishDraft, saveDraft, withdrawVersion } from '#server/approval/drafts/store.ts'
import { titleOf, type AnyModule, type EngineWithDb } from '#server/approval/request/module.ts'
import type { Db } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { notFound, refuse } from '#server/foundation/basis/refusal.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { wholeFile } from '#server/platform/export/whole-file.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { serveFlowChoices } from './choices.ts'
import { demandPublishable, serveFlowLint } from './lint.ts'
import { definitionHere, versionsHere } from './ready.ts'
import { serveFlowReplays } from './replays.ts'
import { demandDraws, flowModule } from './rights.ts'

/** The flow designer: what counts, what is drawn, what counts from when. */
export function serveFlows(api: Api<Viewer>, engine: EngineWithDb, replays: LeasedWork): void {
  const { db } = engine
  const all = async (person: Viewer, language: Language) => {
    await demandDraws(db, person)
    const found: FlowSummary[] = []
    for (const [kind, module] of Object.entries(engine.modules)) {
      const versions = await versionsHere(db, module, person.today)
      const planned = versions.filter((one) => one.state === 'planned')
      const draft = await draftOf(db, module)
      found.push({
        ...headOf(kind, module, language),
        current: currentOf(versions),
        planned: planned.toSorted((a, b) => ((a.publishedFrom ?? '') < (b.publishedFrom ?? '') ? -1 : 1))[0] ?? null,
        draft: draft && {
          draftVersion: draft.draftVersion,
          basedOn: draft.basedOn,
          changedBy: draft.changedBy,
          changedDate: draft.changedDate,
        },
      })
    }
    return found
  }
  api.serve(flowCalls.list, (_input, { person, language }) => all(person, language))

  api.serve(flowCalls.export, async (input, { person, language }) => {
    const rows = (await all(person, language)).map(({ title, current, planned, draft }) => ({
      title: say(language, title as TextKey),
      version: current.version,
      publishedFrom: current.version > 0 ? current.publishedFrom : null,
      plannedFrom: planned?.publishedFrom ?? null,
      draftBy: draft?.changedBy ?? null,
    }))
    return wholeFile({ title: 'nav.flows', list: flowList, rows }, { person, language, input })
  })

  api.serve(flowCalls.read, async ({ kind }, { person, language }) => {
    const module = await flowModule(engine, person, kind)
    const versions = await versionsHere(db, module, person.today)
    return {
      ...headOf(kind, module, language),
      current: await wholeVersion(db, module, person, currentOf(versions).version),
      draft: await draftOf(db, module),
      versions,
      replayId: await latestReplay(db, module),
    }
  })

  api.serve(flowCalls.readVersion, async ({ kind, version }, { person }) =>
    wholeVersion(db, await flowModule(engine, person, kind), person, version),
  )

  api.serve(flowCalls.fields, async ({ kind }, { person, language }) => {
    const { facts, personFields } = (await flowModule(engine, person, kind)).contract
    const fieldsOf = (all: typeof facts, of: 'request' | 'person') =>
      Object.entries(all).map(([name, fact]) => ({
        name,
        label: say(language, fact.label as TextKey),
        kind: fact.kind,
        of,
        optional: fact.optional ?? false,
      }))
    return {
      fields: [...fieldsOf(facts, 'request'), ...fieldsOf(personFacts, 'person')],
      personFields: Object.entries(personFields).map(([name, label]) => ({ name, label: say(language, label as TextKey) })),
    }
  })

  api.serve(flowCalls.saveDraft, async (input, call) => {
    const module = await flowModule(engine, call.person, input.kind)
    return actOnce(db, call, (tx) => saveDraft(tx, module, call.person, input))
  })

  api.serve(flowCalls.discardDraft, async (input, call) => {
    const module = await flowModule(engine, call.person, input.kind)
    return actOnce(db, call, async (tx) => {
      await discardDraft(tx, module, call.person, input.draftVersion)
      return {}
    })
  })

  api.serve(flowCalls.publish, async (input, call) => {
    const module = await flowModule(engine, call.person, input.kind)
    const version = await actOnce(db, call, (tx) =>
      publishDraft(tx, module, call.person, input, (definition) =>
        demandPublishable(db, module, definition, { from: input.from, confirmed: input.confirmed }, call.language),
      ),
    )
    return wholeVersion(db, module, call.person, version)
  })

  api.serve(flowCalls.withdraw, async (input, call) => {
    const module = await flowModule(engine, call.person, input.kind)
    await actOnce(db, call, async (tx) => {
      await withdrawVersion(tx, module, call.person, input.version)
      return {}
    })
    const { definition: _definition, ...version } = await wholeVersion(db, module, call.person, input.version)
    return version
  })

  serveFlowChoices(api, engine)
  serveFlowLint(api, engine)
  serveFlowReplays(api, engine, replays)
}

const headOf = (kind: string, module: AnyModule, language: Call<Viewer>['language']) => ({
  kind,
  module: module.contract.module,
  title: say(language, titleOf(module)),
})

type Versions = Awaited<ReturnType<typeof versionsHere>>
function currentOf(versions: Versions): Versions[number] {
  const current = versions.find((one) => one.state === 'current')
  if (!current) throw refuse(500, 'error.unexpected')
  return current
}

async function wholeVersion(db: Db, module: AnyModule, viewer: Viewer, version: number) {
  const known = (await versionsHere(db, module, viewer.today)).find((one) => one.version === version)
  if (!known) throw notFound()
  return { ...known, definition: await definitionHere(db, module, version) }
}
