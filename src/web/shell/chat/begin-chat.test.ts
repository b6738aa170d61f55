// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { chatCalls } from '#shared/areas/chat.ts'
import type { ShortProfile } from '#shared/areas/profile.ts'
import { chat as words } from '#shared/texts/en/chat.ts'
import { Cancelled, CallFailed } from '#web/foundation/api/errors.ts'
import { addTexts, startTexts } from '#web/foundation/i18n/i18n.ts'
import { chatStub, type ChatStub } from '../../../../test/support/chat-stub.ts'
import { beginChat } from './begin-chat.ts'

/** The chat is begun as the documents say, against a widget that answers as the outside service does. */

const asked = vi.hoisted(() => vi.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))
const told = vi.hoisted(() => ({ errors: vi.fn<(messages: readonly string[]) => void>(), error: vi.fn<(error: unknown) => void>() }))
vi.mock('#web/foundation/snackbar.tsx', async (original) => ({
  ...(await original<object>()),
  tellErrors: told.errors,
  tellError: told.error,
}))

const person = {
  employeeId: '019ac3f2-6f10-7c3a-9d41-5b8e2f7a1c60',
  userName: 'amina',
  firstName: 'Amina',
  lastName: 'Pratama',
  email: 'amina@example.com',
  phone: '81234567890',
  phoneCountryCode: '62',
} as ShortProfile
const details = { firstName: 'Amina', lastName: 'Pratama', email: 'amina@example.com', phone: '81234567890', phoneCountryCode: '62' }
const where = {
  freshChatScriptEmbedCodeSource: 'https://chat.example.com/js/widget.js',
  token: 'the-token',
  host: 'https://chat.example.com',
}

let stub: ChatStub
/** What was done, in its order. */
let done: string[]
let answers: Map<unknown, () => Promise<unknown>>

beforeAll(async () => {
  await startTexts()
  addTexts(words)
})
beforeEach(() => {
  done = []
  stub = chatStub((what) => done.push(what))
  vi.stubGlobal('fcWidget', stub.widget)
  answers = new Map<unknown, () => Promise<unknown>>([
    [chatCalls.config, async () => where],
    [chatCalls.information, async () => ({ restoreId: null })],
    [chatCalls.update, async () => ({ isKept: true })],
  ])
  asked.mockReset().mockImplementation(async (endpoint, input) => {
    done.push(`${(endpoint as { name: string }).name}${endpoint === chatCalls.update ? ` ${JSON.stringify(input)}` : ''}`)
    return answers.get(endpoint)?.()
  })
  told.errors.mockReset()
  told.error.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

const begin = (signal = new AbortController().signal) => beginChat(person, signal)

describe('the chat begins', () => {
  it('by where it comes from, then by what the person is found again, then by the widget: one who is not known is made known and kept', async () => {
    expect(await begin()).toBe(stub.widget)
    expect(done).toEqual(['chat.config', 'chat.information', 'init', 'get', 'create', 'chat.update {"restoreId":"restore-1"}'])
    expect(stub.begun).toEqual({
      token: 'the-token',
      host: 'https://chat.example.com',
      externalId: person.employeeId,
      restoreId: null,
      locale: 'en',
      config: { headerProperty: { hideChatButton: true } },
    })
    expect(stub.known).toMatchObject({ ...details, meta: { userName: 'amina' } })
    expect(told.errors).not.toHaveBeenCalled()
  })

  it('with the restore id that is kept, and a person who is known and the same is not told again', async () => {
    answers.set(chatCalls.information, async () => ({ restoreId: 'restore-0' }))
    stub.known = { ...details, restoreId: 'restore-0' }
    expect(await begin()).toBe(stub.widget)
    expect([stub.begun?.restoreId, done]).toEqual(['restore-0', ['chat.config', 'chat.information', 'init', 'get']])
  })

  it.each(['firstName', 'lastName', 'email', 'phone', 'phoneCountryCode'] as const)('with one update where %s differs', async (name) => {
    stub.known = { ...details, restoreId: 'restore-0', [name]: 'another' }
    expect(await begin()).toBe(stub.widget)
    expect(done).toEqual(['chat.config', 'chat.information', 'init', 'get', 'update'])
    expect(stub.known).toMatchObject(details)
  })

  it('of nobody’s phone or mail where they have none: what is empty there and lacks here is the same', async () => {
    stub.known = { ...details, email: null, phone: '', restoreId: 'restore-0' }
    const { phoneCountryCode: _, ...rest } = stub.known
    stub.known = rest
    await beginChat({ ...person, email: null, phone: null, phoneCountryCode: null }, new AbortController().signal)
    expect(done).not.toContain('update')
  })

  it('with no more than the words where nothing is on any more', async () => {
    answers.set(chatCalls.config, async () => ({ freshChatScriptEmbedCodeSource: '', token: '', host: '' }))
    expect(await begin()).toBeNull()
    expect([done, told.error.mock.calls, told.errors.mock.calls]).toEqual([['chat.config', 'chat.information'], [], []])
  })
})

describe('what goes wrong with it', () => {
  it('creation succeeded without a restore id: it is said with what is lost by that, and the chat is there', async () => {
    stub.created = { status: 200, success: true, data: {} }
    expect(await begin()).toBe(stub.widget)
    expect(told.errors.mock.calls).toEqual([
      [
        [
          'Freshchat user Creation succeeded, but does not return restoreId',
          'What you write in the chat is missing once you load the page anew or sign in elsewhere.',
        ],
      ],
    ])
    expect(done).not.toContain('chat.update {}')
  })

  it.each([
    ['is answered so', { status: 500, success: false }],
    ['is refused', new Error('no')],
  ])('creation failed, which %s: it is said, and there is no chat', async (_how, created) => {
    stub.created = created
    expect(await begin()).toBeNull()
    expect([told.errors.mock.calls, done.slice(-2)]).toEqual([[[['Freshchat user creation has failed']]], ['clear', 'destroy']])
  })

  it.each([
    ['where it comes from', chatCalls.config],
    ['the restore id', chatCalls.information],
  ])('%s cannot be had: it is told, unless it was given up', async (_what, endpoint) => {
    const failure = new CallFailed(500, { Message: 'Out of order', Errors: ['Out of order'] }, '')
    answers.set(endpoint, () => Promise.reject(failure))
    expect(await begin()).toBeNull()
    expect(told.error.mock.calls).toEqual([[failure]])
    told.error.mockReset()
    const giveUp = new AbortController()
    answers.set(endpoint, async () => {
      giveUp.abort()
      throw new Cancelled()
    })
    expect(await begin(giveUp.signal)).toBeNull()
    expect([told.error.mock.calls, told.errors.mock.calls]).toEqual([[], []])
  })

  it('the script does not come, or brings no widget: it is told, and asked for anew the next time', async () => {
    vi.stubGlobal('fcWidget', undefined)
    const { settings } = (window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }).happyDOM
    for (const comes of [false, true]) {
      // Nothing is fetched here: the page takes the script for failed, or for there and empty.
      settings.handleDisabledFileLoadingAsSuccess = comes
      expect(await begin()).toBeNull()
      expect(document.head.querySelector('script[src^="https://chat.example.com"]')).toBeNull()
    }
    const said = told.error.mock.calls.map(([error]) => (error as Error).message)
    expect(said).toEqual(Array(2).fill('The chat could not be loaded. It is tried again when you load the page anew.'))
  })

  it('somebody leaves while it begins: nothing is told, and the widget forgets whom it knew', async () => {
    const giveUp = new AbortController()
    stub.known = { ...details, restoreId: 'restore-0' }
    stub.onGet = () => giveUp.abort()
    expect(await begin(giveUp.signal)).toBeNull()
    expect([done.slice(-3), told.errors.mock.calls]).toEqual([['get', 'clear', 'destroy'], []])
  })
})
