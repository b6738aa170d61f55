import { manyRequestsCalls, type ManyOutcome, type ManyWish } from '#shared/areas/many-requests.ts'
import type { Language } from '#shared/texts/index.ts'
import { submitMany, type Became, type OneOfMany } from '#server/approval/act/many.ts'
import { previewRequest } from '#server/approval/reading/preview.ts'
import type { EngineWithDb } from '#server/approval/request/module.ts'
import { tried, type Tx } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { refuse, Refusal, type Params } from '#server/foundation/basis/refusal.ts'
import { Lane } from '#server/foundation/processes/lane.ts'
import { wrongShape } from '#server/foundation/basis/shape.ts'
import { say, sayWithDays } from '#server/foundation/basis/texts.ts'
import { requireModule, type Viewer } from '#server/people/viewer.ts'
import { once } from '#server/platform/idempotency.ts'

type Outcomes = ManyOutcome['requests']

/** Many new requests of one kind with one call: for several people, or of several days. */
export function serveManyRequests(api: Api<Viewer>, engine: EngineWithDb): void {
  const { db } = engine

  const submitAll = async (tx: Tx, { kind, note }: ManyWish, many: readonly OneOfMany[], { person, language }: Call<Viewer>) => {
    const became = await submitMany(engine, tx, kind, many, { viewer: person, note, now: new Date() })
    const codes = became.map((one) => ('request' in one ? one.request.code : ''))
    return became.map((one) => toldOf(one, codes, language))
  }

  const lane = new Lane(1)
  const working = new Set<string>()
  /** It holds a connection for as long as it takes: one at a time in a process, and nobody lets several wait. */
  const inTurn = async <T>({ person }: Call<Viewer>, work: () => Promise<T>): Promise<T> => {
    if (working.has(person.id)) throw refuse(429, 'error.tooMany')
    working.add(person.id)
    try {
      await lane.enter()
      try {
        return await work()
      } finally {
        lane.leave()
      }
    } finally {
      working.delete(person.id)
    }
  }

  api.serve(manyRequestsCalls.try, async (input, call) => {
    const many = sound(engine, input, call)
    return inTurn(call, async () => {
      const told = await tried(db, async (tx) => ({ stays: false, answer: await submitAll(tx, input, many, call) }))
      return { isWritten: false, requests: await withRemarks(told, input, many, call) }
    })
  })

  const withRemarks = async (told: Outcomes, input: ManyWish, many: readonly OneOfMany[], call: Call<Viewer>): Promise<Outcomes> => {
    const requests: Outcomes = []
    for (const [at, one] of told.entries())
      requests.push({
        ...one,
        id: null,
        code: null,
        remarks: one.errors.length > 0 ? [] : await remarksOf(engine, input.kind, many[at], call),
      })
    return requests
  }

  api.serve(manyRequestsCalls.submit, async (input, call) => {
    const many = sound(engine, input, call)
    return inTurn(call, () =>
      tried(db, async (tx) => {
        const answer = await once(tx, call, async (): Promise<ManyOutcome> => {
          const requests = await submitAll(tx, input, many, call)
          const isWritten = requests.every(({ errors }) => errors.length === 0)
          return { isWritten, requests: isWritten ? requests : requests.map((one) => ({ ...one, id: null, code: null })) }
        })
        return { stays: answer.isWritten, answer }
      }),
    )
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

/** A request of the same call is told by its place: where nothing is written, nobody would ever find it by its code. */
function toldOf(one: Became, codes: readonly string[], language: Language): Outcomes[number] {
  if ('request' in one) return { id: one.request.id, code: one.request.code, errors: [], remarks: [] }
  const named = (params: Params = {}): Params => {
    const place = typeof params.code === 'string' && params.code !== '' ? codes.indexOf(params.code) + 1 : 0
    return place > 0 ? { ...params, code: say(language, 'many.number', { place }) } : params
  }
  const errors = one.refusal.messages.map(({ key, params }) => sayWithDays(language, key, named(params)))
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
