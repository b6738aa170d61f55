import type { Texts } from '#shared/texts/index.ts'
import { addTexts } from '#web/foundation/i18n/i18n.ts'
import type { InboxPart, OpenedPart } from './inbox-part.ts'
import type { RequestHeader } from './request-contract.ts'

interface LazyInboxPart<D extends RequestHeader> extends Omit<InboxPart, 'open'> {
  /** Loads what the module has for a request that is opened. */
  opened: () => Promise<OpenedPart<D>>
  /** Loads the room's English texts with it, where they are not among the first. */
  texts?: () => Promise<Partial<Texts>>
}

/** A module's part of the inbox: its captions are there at once, the rest comes with the first request that is opened. */
export function lazyInboxPart<D extends RequestHeader>({ opened, texts, ...part }: LazyInboxPart<D>): InboxPart {
  const load = async () => {
    const [shown, said] = await Promise.all([opened(), texts?.()])
    if (said) addTexts(said)
    return shown
  }
  let coming: Promise<OpenedPart<D>> | null = null
  return { ...part, open: () => (coming ??= load()) }
}
