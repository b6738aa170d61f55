import { Button, Tooltip, type ButtonProps } from '@mantine/core'

interface ActButtonProps extends Omit<ButtonProps, 'disabled'> {
  onClick: () => void
  /** Why the act is off; it then stays reachable, so that the reason can be read. */
  reason?: string | null
}

/** A button that says why it cannot be pressed. */
export function ActButton({ reason, onClick, children, ...rest }: ActButtonProps) {
  const button = (
    <Button
      {...rest}
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
