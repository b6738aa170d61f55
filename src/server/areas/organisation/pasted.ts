import type { PastedSetUp } from '#shared/areas/organisation.ts'
import { lastPlace, type SetUp } from '#shared/contract/set-up.ts'
import { planPasted, type Pasted } from '#shared/records/organisation/pasted.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { Api, Call } from '#server/foundation/http/http.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { Refusal, refuse, type Message } from '#server/foundation/basis/refusal.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { demandScope } from '#server/platform/set-up/scope.ts'
import { saveSetUp, storedSetUp } from '#server/platform/set-up/serve.ts'
import type { SetUpStore } from '#server/platform/set-up/store.ts'

/** Serves the call that makes many of a list at once: all of them or none, each as if it had been saved by itself. */
export function servePasted(api: Api<Viewer>, db: Db, pasted: PastedSetUp, store: SetUpStore): void {
  api.serve(pasted.calls.paste, async ({ text }, call) =>
    actOnce(db, call, async (tx) => {
      await store.hold?.(tx)
      await demandScope(tx, call.person, pasted.set, store, {})
      return { made: await makePasted(tx, pasted, store, text, call) }
    }),
  )
}

/** Faults told at once. */
const most = 10

async function makePasted(tx: Tx, { set, rules }: PastedSetUp, store: SetUpStore, text: string, call: Call<Viewer>): Promise<number> {
  const standing = await storedSetUp(tx, set, store)
  const plan = planPasted(text, standing, rules)
  if (plan.length === 0) throw refuse(400, 'error.required', undefined, 'text')
  const wrong = plan.filter(isWrong).slice(0, most)
  if (wrong.length > 0) {
    const messages = wrong.map(({ why, params }): Message => ({ key: why, params }))
    throw new Refusal(400, messages, { text: messages })
  }
  const made = plan.filter(isMade)
  const places = placesAfter(set, standing)
  for (const [at, { code, name }] of made.entries()) {
    const wish = { id: newId(), code, names: { en: name, id: '' }, siteId: null, ...places(at) }
    await saveSetUp(tx, set, store, wish, {
      isNew: true,
      startsOn: null,
      today: call.person.today,
      by: call.person.id,
      language: call.language,
    })
  }
  return made.length
}

const isWrong = (one: Pasted) => one.state === 'wrong'
const isMade = (one: Pasted) => one.state === 'made'

/** Where what has a place among the others comes to stand: in the order of the lines, after what is there. */
function placesAfter({ fields }: SetUp, standing: readonly object[]): (at: number) => { sequence?: number } {
  if (!fields.some((name) => name === 'sequence')) return () => ({})
  const last = Math.max(0, ...standing.map((one) => ('sequence' in one ? Number(one.sequence) : 0)))
  return (at) => ({ sequence: Math.min(last + at + 1, lastPlace) })
}
