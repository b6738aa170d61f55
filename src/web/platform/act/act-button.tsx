import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import { useEffect, useRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react'
import { useOnlyLooking } from './only-looking.ts'

interface ActButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Has the focus as it comes. */
  takesFocus?: boolean
  /** Why the act is off; it then stays reachable, so that the reason can be read. */
  reason?: string | null
}

/**
 * A button that does something: it says why it cannot be pressed, where that is so, and nothing is done by anybody who only
 * looks at what somebody else sees. One that only opens, reads or leaves something is a plain button.
 */
export function ActButton({ reason, onClick, takesFocus = false, disabled, children, ...rest }: ActButtonProps) {
  const onlyLooking = useOnlyLooking()
  const why = onlyLooking ?? reason
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])
  // Enter in a form presses its button: it does nothing then either.
  const press = (event: MouseEvent<HTMLButtonElement>) => (why ? event.preventDefault() : onClick?.(event))
  const button = (
    <Button
      {...rest}
      ref={ref}
      disabled={!why && disabled}
      data-disabled={why ? true : undefined}
      aria-disabled={why ? true : undefined}
      onClick={press}
    >
      {children}
    </Button>
  )
  if (!why) return button
  return (
    <Tooltip label={why} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      {button}
    </Tooltip>
  )
}
