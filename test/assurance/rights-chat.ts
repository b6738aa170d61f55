import { chatCalls, chatSetting } from '#shared/areas/chat.ts'
import type { Stage } from './cast.ts'
import type { Made } from './contract-made.ts'
import type { Cells, Row } from './rights-table.ts'

/** Everybody is told of the chat and finds their own conversations; administrators alone write its token. */
export function chatRows(
  cells: { alike: (status: number) => Cells; administers: Cells; nobody: Cells['nobody'] },
  open: () => Row[],
): Record<string, Row[]> {
  const { administers, alike, nobody } = cells
  return {
    [`GET ${chatCalls.config.path}`]: open(),
    [`GET ${chatCalls.information.path}`]: open(),
    // There is none in the company of these tests, and everybody is told so.
    [`POST ${chatCalls.update.path}`]: [
      { module: null, wish: 'writes', cells: { ...alike(409), nobody }, input: async () => ({ restoreId: 'r-1' }) },
    ],
    [`GET ${chatCalls.readToken.path}`]: [{ module: null, wish: 'reads', cells: administers, input: async () => ({}) }],
    [`PUT ${chatCalls.writeToken.path}`]: [{ module: null, wish: 'writes', cells: administers, input: async () => ({ token: 'of-ours' }) }],
  }
}

const host = 'https://chat.example.com'
const script = `${host}/js/widget.js`

export async function turnChatOn(stage: Stage): Promise<void> {
  await stage.as('edgar').call(chatCalls.writeToken, { token: 'of-ours' })
  await stage.as('edgar').call(chatSetting.calls.change, { isOn: true, host, script })
}

/** The documents' calls as they answer once an administrator has turned the chat on, in an order in which each finds what it needs. */
export const chatCallsMade: Made[] = [
  {
    call: 'GET /third-party-app/freshchat/config',
    by: 'amina',
    answers: { freshChatScriptEmbedCodeSource: script, token: 'of-ours', host },
  },
  {
    call: 'POST /third-party-app/freshchat/update-information',
    by: 'amina',
    input: () => ({ restoreId: 'r-1' }),
    answers: { isKept: true },
  },
  { call: 'GET /third-party-app/freshchat/get-information', by: 'amina', answers: { restoreId: 'r-1' } },
]
