import type { ComponentType } from 'react'
import { requestModules } from '#shared/requests/modules.ts'
import type { Texts } from '#shared/texts/index.ts'
import { addTexts } from '#web/foundation/i18n/i18n.ts'
import { screen, type Screen } from '#web/foundation/page/screen.ts'
import type { InboxView, OpenedView } from '../request/inbox-view.ts'
import type { RequestHeader, RequestPreview, RequestValues } from '../request/request-contract.ts'
import type { RequestViews } from '../request/request-views.ts'

/** One request module in the register of the web part. */
export interface RequestRoom {
  readonly path: `/${string}`
  readonly screens: readonly Screen[]
  /** How it stands in the inbox and on the home page. */
  readonly inbox: InboxView
}

interface RoomDeclaration<V extends RequestValues, D extends RequestHeader, P extends RequestPreview> {
  /** What it is called where people decide. The first page loads it; everything else is loaded when it is asked for. */
  caption: InboxView['caption']
  /** Whether an approval pays or lends something; absent: never. */
  isMoney?: InboxView['isMoney']
  /** Its English texts that are not among the first. */
  texts: () => Promise<Partial<Texts>>
  list: () => Promise<ComponentType>
  /** The hook of what form and detail are made from. */
  views: () => Promise<() => RequestViews<V, D, P>>
  /** What is shown of one that is opened where people decide. */
  opened: () => Promise<OpenedView<D>>
  /** Its page of the set-up, at `/set-up/KIND`. */
  setUp?: () => Promise<ComponentType>
}

/** A request module's list, form, detail and part of the inbox, at the addresses that its place gives. */
export function defineRoom<V extends RequestValues, D extends RequestHeader, P extends RequestPreview>(
  kind: keyof typeof requestModules,
  { caption, isMoney = () => false, texts, list, views, opened, setUp }: RoomDeclaration<V, D, P>,
): RequestRoom {
  const about = requestModules[kind]
  const { path } = about.place
  // A screen that is asked for again is the same component: another one would begin anew.
  const form = once(async () => {
    const [useParts, { RequestNewScreen }] = await Promise.all([views(), import('../screens/request-new-screen.tsx')])
    return () => <RequestNewScreen views={useParts()} />
  })
  const detail = once(async () => {
    const [useParts, { RequestScreen }] = await Promise.all([views(), import('../screens/request-screen.tsx')])
    return () => <RequestScreen views={useParts()} />
  })
  const open = once(async () => {
    const [shown, said] = await Promise.all([opened(), texts()])
    addTexts(said)
    return shown
  })
  return {
    path,
    screens: [
      screen(path, list, { texts, openWith: path }),
      screen(`${path}/new`, form, { texts, openWith: path }),
      screen(`${path}/$id`, detail, { texts }),
      ...(setUp ? [screen(`/set-up/${kind}`, setUp, { texts: async () => ({ ...(await setUpTexts()), ...(await texts()) }) })] : []),
    ],
    inbox: { about, caption, isMoney, open },
  }
}

/** What every page of the set-up says. */
const setUpTexts = async () => (await import('#shared/texts/en/set-up.ts')).setUp

/** The same promise each time. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | null = null
  return () => (coming ??= load())
}
