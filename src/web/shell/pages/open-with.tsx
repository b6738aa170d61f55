import type { ComponentType } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { NoAccess } from './no-access.tsx'

/** A screen for those alone who have an entry in their sidebar: others are told so, and see nothing that they could do nothing with. */
export const openWith = (entry: string, Shown: ComponentType): ComponentType =>
  function OpenWith() {
    const say = useText()
    const { data } = useHome()
    // Where nobody could say, the screen tells what its own calls are answered.
    const isClosed = data !== undefined && !data.sidebar.some(({ path }) => path === entry)
    return isClosed ? <NoAccess why={say('shell.forSomeOnly')} /> : <Shown />
  }
