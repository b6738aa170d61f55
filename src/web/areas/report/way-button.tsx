import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface WayButtonProps {
  to: string
  icon: ReactNode
  children: ReactNode
}

/** A way to another screen that looks like a button of this one. */
export const WayButton = ({ to, icon, children }: WayButtonProps) => (
  <Button variant="default" leftSection={icon} renderRoot={(props) => <Link {...props} to={to as never} />}>
    {children}
  </Button>
)
