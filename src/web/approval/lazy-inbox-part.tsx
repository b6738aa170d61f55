import { lazy, type ComponentType } from 'react'
import type { Texts } from '#shared/texts/index.ts'
import { addTexts } from '#web/foundation/i18n/i18n.ts'
import type { InboxPart } from './inbox-part.ts'
import type { RequestHeader } from './request-contract.ts'

type Shown<D> = ComponentType<{ detail: D }>

interface LazyInboxPart<D extends RequestHeader> extends Omit<InboxPart<D>, 'consequences' | 'fields'> {
  /** Loads what is shown of a request once somebody looks at one. */
  preview: () => Promise<{ Consequences: Shown<D>; Fields: Shown<D> }>
  /** Loads the room's English texts with it, where they are not among the first. */
  texts?: () => Promise<Partial<Texts>>
}

/** A module's part of the inbox: its captions are there at once, its preview comes with the first request that is opened. */
export function lazyInboxPart<D extends RequestHeader>({ preview, texts, ...part }: LazyInboxPart<D>): InboxPart<D> {
  const loaded = async () => {
    const [shown, said] = await Promise.all([preview(), texts?.()])
    if (said) addTexts(said)
    return shown
  }
  const Consequences = lazy(async () => ({ default: (await loaded()).Consequences }))
  const Fields = lazy(async () => ({ default: (await loaded()).Fields }))
  return {
    ...part,
    consequences: (detail) => <Consequences detail={detail} />,
    fields: (detail) => <Fields detail={detail} />,
  }
}
