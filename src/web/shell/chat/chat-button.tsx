import { UnstyledButton } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { addTexts } from '#web/foundation/i18n/i18n.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePerson } from '#web/foundation/session/person.ts'
import { beginChat } from './begin-chat.ts'
import { leaveChat, type Widget } from './widget.ts'
import classes from '../notices/notices.module.css'

/** The chat's own button, once the chat has begun: before there is none. Who signs out is forgotten by it. */
export function ChatButton() {
  const say = useText()
  const person = usePerson()
  const employeeId = person?.employeeId
  const [widget, setWidget] = useState<Widget | null>(null)
  useEffect(() => {
    if (!person) return undefined
    const giveUp = new AbortController()
    let begun: Widget | null = null
    void Promise.all([texts(), rest()])
      .then(() => beginChat(person, giveUp.signal))
      .then((found) => {
        if (giveUp.signal.aborted) return found && leaveChat(found)
        begun = found
        return setWidget(found)
      })
    return () => {
      giveUp.abort()
      if (begun) void leaveChat(begun)
      setWidget(null)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a chat begins once, as whoever is signed in
  }, [employeeId])
  if (!widget) return null
  return (
    <UnstyledButton
      aria-label={say('chat.open')}
      title={say('chat.open')}
      aria-haspopup="dialog"
      className={classes.bell}
      onClick={() => (widget.isOpen() ? widget.close() : widget.open())}
    >
      <IconMessageCircle size={20} stroke={1.75} aria-hidden />
    </UnstyledButton>
  )
}

/** Once the browser has nothing else to do. */
const rest = () => new Promise<unknown>((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve)))

const texts = async () => addTexts((await import('#shared/texts/en/chat.ts')).chat)
