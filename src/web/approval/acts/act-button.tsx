import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

interface ActButtonProps extends Omit<ButtonProps, 'disabled'> {
  onClick: () => void
  /** Has the focus as it comes. */
  takesFocus?: boolean
  /** Why the act is off; it then stays reachable, so that the reason can be read. */
  reason?: string | null
}

/** A button that says why it cannot be pressed. */
export function ActButton({ reason, onClick, takesFocus = false, children, ...rest }: ActButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])
  const button = (
    <Button
      {...rest}
      ref={ref}
      data-disabled={reason ? true : undefined}
      aria-disabled={reason ? true : undefined}
      onClick={() => {
        if (!reason) onClick()
      }}
    >
      {children}
    </Button>
  )
  if (!reason) return button
  return (
    <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      {button}
    </Tooltip>
  )
}
