import type { Endpoint, SendOf } from '#shared/contract/endpoint.ts'
import { emptyId } from '#shared/wire.ts'
import { currentLanguage, text } from '../i18n/i18n.ts'
import { noteReached } from '../offline/away.ts'
import { renewSilently } from '../session/renew.ts'
import { goToSignIn, noteAccepted } from '../session/sign-in.ts'
import { ownToken } from '../session/token.ts'
import { endViewing, viewing } from '../session/viewing.ts'
import { documentKey } from '../session/document-key.ts'
import { settings } from '../settings.ts'
import { tellWaiting } from '../snackbar.tsx'
import { CallFailed, errorTexts, isUnanswered } from './errors.ts'
export type { CallOptions, Downloaded } from './client.ts'
import { createClient, type CallOptions, type Downloaded } from './client.ts'

const client = createClient({
  apiBase: settings.apiBase,
  timeoutMs: settings.requestTimeoutMs,
  windowsAuthentication: settings.windowsAuthentication,
  language: currentLanguage,
  token: ownToken,
  view: () => viewing?.id ?? null,
  viewEnded: endViewing,
  documentKey,
  renew: renewSilently,
  signIn: () => void goToSignIn(),
  accepted: noteAccepted,
  waiting: tellWaiting,
})

/** Makes a call of the contract as the signed-in person. Throws `CallFailed` or `Cancelled`. */
export const call: typeof client.call = (...given) => noting(client.call(...given))

/** Makes a call whose answer is a file. A 404 rejects with the message's text. */
export const download = client.download

/** Makes a call that goes on answering. Throws `CallFailed` where it is not granted. */
export const openStream: typeof client.open = (...given) => noting(client.open(...given))

async function noting<T>(asked: Promise<T>): Promise<T> {
  try {
    const answer = await asked
    noteReached(true)
    return answer
  } catch (error) {
    if (error instanceof CallFailed) noteReached(!isUnanswered(error))
    throw error
  }
}

/** Downloads an attachment's file; without an id there is nothing to ask for. */
export async function downloadById<E extends Endpoint>(
  endpoint: E,
  input: SendOf<E> & { id: string | null | undefined },
  options?: CallOptions,
): Promise<Downloaded> {
  if (!input.id || input.id === emptyId) throw text('download.nothing')
  return await download(endpoint, input, options)
}

/** Downloads and saves; a failure goes to the caller's display, or to the console where the caller has none. */
export async function downloadAndSave<E extends Endpoint>(
  endpoint: E,
  input: SendOf<E>,
  show: (error: unknown) => void = (error) => console.error(errorTexts(error).join('\n')),
): Promise<void> {
  try {
    saveFile(await download(endpoint, input))
  } catch (error) {
    show(error)
  }
}

/** Hands a downloaded file to the browser's own saving. */
export function saveFile({ blob, fileName }: Downloaded, name = fileName): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name || 'download'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
