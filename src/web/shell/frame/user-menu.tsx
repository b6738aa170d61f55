import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useState, type ComponentPropsWithRef, type ComponentType } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePerson } from '#web/foundation/session/person.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import classes from './user-menu.module.css'

const load = async () => (await import('./user-menu-opened.tsx')).UserMenuOpened

/** Behind the person's picture: who they are, language, light or dark, sign out. Its code comes when it is asked for. */
export function UserMenu() {
  const [Opened, setOpened] = useState<ComponentType | null>(null)
  if (Opened) return <Opened />
  const open = async () => {
    const loaded = await load()
    setOpened(() => loaded)
  }
  return <UserButton aria-haspopup="menu" aria-expanded={false} onPointerEnter={() => void load()} onClick={() => void open()} />
}

export function UserButton(props: ComponentPropsWithRef<'button'>) {
  const say = useText()
  const person = usePerson()
  const name = person?.fullName ?? ''
  return (
    <UnstyledButton {...props} className={classes.button}>
      <VisuallyHidden>{say('menu.of', { name })}</VisuallyHidden>
      <Avatar name={name} employeeId={person?.employeeId} hasPicture={person?.hasPicture ?? false} />
    </UnstyledButton>
  )
}
