import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineSetting } from '#shared/contract/setting.ts'
import { text } from '#shared/wire.ts'

const area = 'chat'

/** A host by https, and nothing that a policy of content security could read otherwise. */
const host = text(253)
  .check(z.trim(), z.toLowerCase(), z.regex(/^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9]\d{1,4})?$/, 'chat.hostWrong'))
  .register(descriptions, { examples: ['https://wchat.freshchat.com'] })

const script = text(500)
  .check(z.trim(), z.regex(/^https:\/\/[\w.:/?=&%~-]+$/i, 'chat.scriptWrong'))
  .register(descriptions, { examples: ['https://wchat.freshchat.com/js/widget.js'] })

/** Whether there is a chat on every page, and where it comes from. */
export const chatSetting = defineSetting({
  name: 'chat',
  area,
  title: 'chat.setting.title',
  how: 'chat.setting.how',
  saved: 'chat.setting.saved',
  called: 'Whether pages have the chat of an outside service, and where it comes from',
  schema: z.object({ isOn: z.boolean(), host: z.nullable(host), script: z.nullable(script) }),
  usual: { isOn: false, host: null, script: null },
  fields: {
    host: { kind: 'text', label: 'chat.setting.host', hint: 'chat.setting.hostHint', longest: 253 },
    script: { kind: 'text', label: 'chat.setting.script', hint: 'chat.setting.scriptHint', longest: 500 },
    isOn: { kind: 'checkbox', label: 'chat.setting.isOn', hint: 'chat.setting.isOnHint' },
  },
  who: 'administrators',
})

const restoreId = text(200).register(descriptions, { examples: ['6f1d0f5e-3f0c-4f3b-9a53-0f5f1a0c7c11'] })

export const chatCalls = calls(area, {
  config: endpoint({
    method: 'GET',
    path: '/third-party-app/freshchat/config',
    area,
    summary: 'Where the chat widget comes from and how it is begun; empty texts where there is no chat',
    input: z.object({}),
    output: z.object({ freshChatScriptEmbedCodeSource: z.string(), token: z.string(), host: z.string() }),
  }),
  information: endpoint({
    method: 'GET',
    path: '/third-party-app/freshchat/get-information',
    area,
    isSecret: true,
    summary: 'By what the signed-in person finds their conversations again; null before they are known to the outside service',
    input: z.object({}),
    output: z.object({ restoreId: z.nullable(z.string()) }),
  }),
  update: endpoint({
    method: 'POST',
    path: '/third-party-app/freshchat/update-information',
    area,
    summary: 'Keeps by what the signed-in person finds their conversations again',
    input: z.object({ restoreId: restoreId.check(z.trim(), z.minLength(1, 'field.required')) }),
    output: z.object({ isKept: z.boolean() }),
    changes: true,
  }),
  readToken: endpoint({
    method: 'GET',
    path: '/x/chat/token',
    area,
    summary: 'Whether a token of the chat is kept; it is told to nobody here (administrators)',
    input: z.object({}),
    output: z.object({ hasToken: z.boolean() }),
  }),
  /** It takes no Idempotency-Key: what is kept under one would keep the token. */
  writeToken: endpoint({
    method: 'PUT',
    path: '/x/chat/token',
    area,
    summary: 'Keeps another token of the chat: whoever was known by the one before is made known anew (administrators)',
    input: z.object({ token: text(300).check(z.trim(), z.minLength(1, 'field.required')) }),
    example: { token: 'a5c3d2f0-7f0e-4f43-9b56-1d9d1c6f2f0e' },
    output: z.object({ hasToken: z.boolean() }),
    perMinute: 20,
  }),
})
