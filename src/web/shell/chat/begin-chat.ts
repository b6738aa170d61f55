import { chatCalls } from '#shared/areas/chat.ts'
import type { ShortProfile } from '#shared/areas/profile.ts'
import { call } from '#web/foundation/api/call.ts'
import { currentLanguage, text } from '#web/foundation/i18n/i18n.ts'
import { tellError, tellErrors } from '#web/foundation/snackbar.tsx'
import { leaveChat, loadWidget, type Answered, type ChatDetails, type KnownUser, type ToldUser, type Widget } from './widget.ts'

/**
 * Begins the chat as somebody: where it comes from, by what they are found again, then the widget itself, to which they are made
 * known. Null where there is none after all, which has been told; nothing is told of what was given up.
 */
export async function beginChat(person: ShortProfile, signal: AbortSignal): Promise<Widget | null> {
  try {
    const { freshChatScriptEmbedCodeSource: source, token, host } = await call(chatCalls.config, {}, { signal })
    const { restoreId } = await call(chatCalls.information, {}, { signal })
    // It was turned off after the page had come.
    if (source === '') return null
    const widget = await loadWidget(source, text('chat.notLoaded'))
    if (signal.aborted) return null
    const config = { headerProperty: { hideChatButton: true } } as const
    widget.init({ token, host, externalId: person.employeeId, restoreId, locale: currentLanguage(), config })
    if (await makeKnown(widget, toldOf(person), signal)) return widget
    await leaveChat(widget)
    return null
  } catch (error) {
    if (!signal.aborted) tellError(error)
    return null
  }
}

/** Makes sure that the service knows the person as they are now; whether it does. */
async function makeKnown(widget: Widget, told: ToldUser, signal: AbortSignal): Promise<boolean> {
  const known = await answerOf(() => widget.user.get())
  if (signal.aborted) return false
  if (known.isThere) {
    if (differs(known.user, told)) await answerOf(() => widget.user.update(told))
    return true
  }
  const made = await answerOf(() => widget.user.create(told))
  if (signal.aborted) return false
  if (!made.isThere) {
    tellErrors([text('chat.creationFailed')])
    return false
  }
  if (made.user.restoreId) await call(chatCalls.update, { restoreId: made.user.restoreId }, { signal })
  else tellErrors([text('chat.noRestoreId'), text('chat.noRestoreIdNote')])
  return true
}

/** The service answers that it does not know somebody, or refuses; both mean the same. */
async function answerOf(ask: () => Promise<Answered>): Promise<{ isThere: boolean; user: KnownUser }> {
  const { status, success, data } = await ask().catch((error: unknown): Answered => ({ ...(error as object), success: false }))
  return { isThere: success !== false && (status === undefined || status === 200), user: data ?? {} }
}

const toldOf = ({ firstName, lastName, email, phone, phoneCountryCode, userName }: ShortProfile): ToldUser => ({
  firstName,
  lastName,
  email: email ?? '',
  phone: phone ?? '',
  phoneCountryCode: phoneCountryCode ?? '',
  meta: { userName },
})

const details = ['firstName', 'lastName', 'email', 'phone', 'phoneCountryCode'] as const satisfies readonly (keyof ChatDetails)[]

const differs = (known: KnownUser, told: ToldUser): boolean => details.some((name) => (known[name] ?? '') !== told[name])
