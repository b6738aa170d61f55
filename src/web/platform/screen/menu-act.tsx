import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOnlyLooking } from '../act/only-looking.ts'

interface MenuActProps {
  children: ReactNode
  icon?: ReactNode
  /** Takes something away. */
  danger?: boolean
  /** Does something without asking first: off for whoever only looks. */
  atOnce?: boolean
  /** Cannot be done now; a text says why. */
  disabled?: string | boolean | null
  onClick: () => void
}

/**
 * One act of a menu. What cannot be done now can be come to all the same, so that a screen reader tells it and why; a button that
 * is switched off would also keep the focus out of a menu that begins with it, and Escape with it.
 */
export function MenuAct({ children, icon, danger = false, atOnce = false, disabled, onClick }: MenuActProps) {
  const onlyLooking = useOnlyLooking()
  const why = (atOnce && onlyLooking) || disabled
  const isOff = Boolean(why)
  return (
    <Menu.Item
      leftSection={icon}
      color={danger ? 'red' : undefined}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      title={typeof why === 'string' ? why : undefined}
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </Menu.Item>
  )
}
