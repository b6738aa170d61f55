import { manyRequestsCalls, type ManyOutcome, type ManyWish } from '#shared/areas/many-requests.ts'
import type { Language } from '#shared/texts/index.ts'
import { submitMany, type Became, type OneOfMany } from '#server/approval/act/many.ts'
import { previewRequest } from '#server/approval/reading/preview.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import { tried, type Tx } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { refuse, Refusal } from '#server/foundation/basis/refusal.ts'
import { wrongShape } from '#server/foundation/basis/shape.ts'
import { sayWithDays } from '#server/foundation/basis/texts.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { once } from '#server/platform/idempotency.ts'

/** Many new requests of one kind with one call: for several people, or of several days. */
export function serveManyRequests(api: Api<Viewer>, engine: EngineWithDb): void {
  const { db } = engine

  const submitAll = async (tx: Tx, { kind, note }: ManyWish, many: readonly OneOfMany[], { person, language }: Call<Viewer>) => {
    const became = await submitMany(engine, tx, kind, many, { viewer: person, note, now: new Date() })
    return became.map((one) => toldOf(one, language))
  }

  api.serve(manyRequestsCalls.try, async (input, call) => {
    const many = sound(engine, input, call)
    const told = await tried(db, async (tx) => ({ stays: false, answer: await submitAll(tx, input, many, call) }))
    const requests: ManyOutcome['requests'] = []
    for (const [at, one] of told.entries())
      requests.push({
        ...one,
        id: null,
        code: null,
        remarks: one.errors.length > 0 ? [] : await remarksOf(engine, input.kind, many[at], call),
      })
    return { isWritten: false, requests }
  })

  api.serve(manyRequestsCalls.submit, async (input, call) => {
    const many = sound(engine, input, call)
    return tried(db, async (tx) => {
      const answer = await once(tx, call, async (): Promise<ManyOutcome> => {
        const requests = await submitAll(tx, input, many, call)
        const isWritten = requests.every(({ errors }) => errors.length === 0)
        return { isWritten, requests: isWritten ? requests : requests.map((one) => ({ ...one, id: null, code: null })) }
      })
      return { stays: answer.isWritten, answer }
    })
  })
}

/** The forms as their module's contract has them. */
function sound({ modules }: EngineWithDb, { kind, requests }: ManyWish, { person, language }: Call<Viewer>): OneOfMany[] {
  const module = modules[kind]
  if (!module) throw refuse(400, 'error.choice', undefined, 'kind')
  requireModule(person, module.contract.module, 'write')
  return requests.map(({ employeeId, form }, at) => {
    const read = module.contract.form.safeParse(form)
    if (read.success) return { employeeId, form: read.data as Record<string, unknown> }
    const wrong = wrongShape(read.error, form, language)
    throw new Refusal(
      400,
      wrong.messages,
      Object.fromEntries(Object.entries(wrong.fields).map(([place, told]) => [`requests.${at}.form.${place}`, told])),
    )
  })
}

function toldOf(one: Became, language: Language): ManyOutcome['requests'][number] {
  if ('request' in one) return { id: one.request.id, code: one.request.code, errors: [], remarks: [] }
  const errors = one.refusal.messages.map(({ key, params }) => sayWithDays(language, key, params ?? {}))
  return { id: null, code: null, errors, remarks: [] }
}

/** What is worth knowing of one that nothing stands in the way of. */
async function remarksOf(engine: EngineWithDb, kind: string, one: OneOfMany | undefined, { person, language }: Call<Viewer>) {
  if (!one) return []
  const { employeeId, form } = one
  const { concerns } = (await previewRequest(engine, kind, person, form, { employeeId }, language)) as {
    concerns: readonly { blocking: boolean; text: string }[]
  }
  return concerns.filter(({ blocking }) => !blocking).map(({ text }) => text)
}
