import { Button, type ButtonProps } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState, type ComponentPropsWithoutRef, type MouseEvent } from 'react'
import { useOnlyLooking } from './only-looking.ts'

const Why = lazy(async () => ({ default: (await import('./why.tsx')).Why }))

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
  const [isRead, setIsRead] = useState(false)
  const [read, unread] = [() => setIsRead(true), () => setIsRead(false)]
  // Enter in a form presses its button: it does nothing then either.
  const press = (event: MouseEvent<HTMLButtonElement>) => (why ? event.preventDefault() : onClick?.(event))
  return (
    <>
      <Button
        {...rest}
        {...(why && { onMouseEnter: read, onMouseLeave: unread, onFocus: read, onBlur: unread, onTouchStart: read })}
        ref={ref}
        disabled={!why && disabled}
        data-disabled={why ? true : undefined}
        aria-disabled={why ? true : undefined}
        aria-description={why ?? undefined}
        onClick={press}
      >
        {children}
      </Button>
      {why && isRead && (
        <Suspense fallback={null}>
          <Why target={ref} label={why} />
        </Suspense>
      )}
    </>
  )
}
