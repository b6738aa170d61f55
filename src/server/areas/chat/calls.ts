import { chatCalls, chatSetting } from '#shared/areas/chat.ts'
import type { Db, Tx } from '#server/foundation/database/db.ts'
import type { Api } from '#server/foundation/http/http.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import { keepSecret, keptSecret } from '#server/foundation/identity/provider-secrets.ts'
import { calledTransaction } from '#server/foundation/identity/whence.ts'
import { demandAdministrator, type Viewer } from '#server/people/viewer.ts'
import { actOnce } from '#server/platform/idempotency.ts'
import { keptSetting, serveSetting } from '#server/platform/set-up/setting.ts'
import { tellAudit } from '#server/platform/settings.ts'
import { forgetChatUsers, keepRestoreId, restoreIdOf } from './users.ts'

const tokenName = 'chat-token'
const setting = keptSetting(chatSetting)

interface Chat {
  host: string
  script: string
}

/** The chat that pages have; null: none. */
async function chatOn(db: Db | Tx): Promise<Chat | null> {
  const { isOn, host, script } = await setting.of(db)
  return isOn && host !== null && script !== null ? { host, script } : null
}

/** The host from which pages may load a chat; null: none. */
export const chatHost = async (db: Db): Promise<string | null> => (await chatOn(db))?.host ?? null

/** The documents' chat widget, from what administrators have set; off until they turn it on. */
export function serveChat(api: Api<Viewer>, db: Db): void {
  serveSetting(api, db, chatSetting, demandWhole)

  api.serve(chatCalls.config, async () => {
    const chat = await chatOn(db)
    const token = chat && (await keptSecret<string>(db, tokenName))
    return { freshChatScriptEmbedCodeSource: chat?.script ?? '', token: token ?? '', host: chat?.host ?? '' }
  })

  api.serve(chatCalls.information, async (_input, { person }) => {
    const chat = await chatOn(db)
    return { restoreId: chat && (await restoreIdOf(db, person.id, chat.host)) }
  })

  api.serve(chatCalls.update, async ({ restoreId }, call) =>
    actOnce(db, call, async (tx) => {
      const chat = await chatOn(tx)
      if (!chat) throw refuse(409, 'chat.off')
      await keepRestoreId(tx, call.person.id, chat.host, restoreId)
      return { isKept: true }
    }),
  )

  api.serve(chatCalls.readToken, async (_input, { person }) => {
    demandAdministrator(person)
    return { hasToken: (await keptSecret(db, tokenName)) !== null }
  })

  api.serve(chatCalls.writeToken, async ({ token }, { person }) => {
    demandAdministrator(person)
    await calledTransaction(db, person, async (tx) => {
      await keepSecret(tx, tokenName, token)
      await forgetChatUsers(tx)
      await tellAudit(tx, 'chat token', { hasToken: true }, person.id)
    })
    return { hasToken: true }
  })
}

/** What is on is whole, and all of it comes from the one host that pages are opened for. */
async function demandWhole(tx: Tx, { isOn, host, script }: { isOn: boolean; host: string | null; script: string | null }): Promise<void> {
  if (host !== null && script !== null && !isFrom(host, script)) throw refuse(400, 'chat.otherHost', { host }, 'script')
  if (!isOn) return
  if (host === null) throw refuse(400, 'field.required', undefined, 'host')
  if (script === null) throw refuse(400, 'field.required', undefined, 'script')
  if ((await keptSecret(tx, tokenName)) === null) throw refuse(409, 'chat.tokenLacks', undefined, 'isOn')
}

/** Whether an address is of a host, as browsers read both. */
const isFrom = (host: string, script: string): boolean =>
  URL.canParse(host) && URL.canParse(script) && new URL(script).origin === new URL(host).origin
