import type * as z from 'zod/mini'
import type { Setting } from '#shared/contract/setting.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { setsUpSomething, setUpRefusal } from '#server/people/set-up-scope.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { actOnce } from '../idempotency.ts'
import { storedRule, type StoredRule } from '../settings.ts'

/** A declared setting as it is stored: read by whoever reckons with it. */
export const keptSetting = <R extends z.ZodMiniObject>(setting: Setting<R>): StoredRule<z.output<R> & object> =>
  storedRule<z.output<R> & object>({
    key: setting.key,
    entity: entityOf(setting),
    schema: setting.schema as never,
    usual: setting.usual as never,
  })

/** What the audit calls it. */
const entityOf = ({ name }: { name: string }): string => name.replaceAll('-', ' ')

const mayChange = (viewer: Viewer, { who }: Setting): boolean =>
  viewer.administrator || (who === 'hrOfAll' && setUpRefusal(viewer, null) === null)

/** Serves the calls of a setting. `follow`: what else is done with a change, in its transaction. */
export function serveSetting<R extends z.ZodMiniObject>(
  api: Api<Viewer>,
  db: Db,
  setting: Setting<R>,
  follow: (tx: Tx, rule: z.output<R>) => Promise<void> = async () => {},
): void {
  const { of, change } = keptSetting(setting)
  const known = setting as unknown as Setting
  api.serve(known.calls.read, async (_input, { person }) => {
    if (!setsUpSomething(person)) throw refuse(403, 'error.hrOnly')
    return { stands: (await of(db)) as never, mayChange: mayChange(person, known) }
  })
  api.serve(known.calls.change, async ({ opened, ...input }, call) => {
    if (!mayChange(call.person, known)) throw refuse(403, setting.who === 'administrators' ? 'error.adminOnly' : 'error.hrOnly')
    return actOnce(db, call, async (tx) => {
      await change(tx, input as z.output<R> & object, call.person.id, {
        opened: opened as object | null | undefined,
        language: call.language,
      })
      await follow(tx, input as z.output<R>)
      return input as never
    })
  })
}
