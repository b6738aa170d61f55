import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import '../form/inputs/inputs.css'
import classes from './dialog.module.css'

/** Widest window, in px, in which a dialog takes the whole screen. */
export const fullScreenAt = 768

export const useFullScreen = () => useMediaQuery(`(max-width: ${fullScreenAt}px)`, undefined, { getInitialValueInEffect: false }) ?? false

/** What is filled in, as opposed to what is pressed. */
const fields = ':is(input:not([type=hidden], [type=file]), select, textarea):not(:disabled)'

/**
 * Has the focus begin at the first field: what holds it inside begins with what carries this mark, else with the close
 * button, which is the first of all.
 */
function beginAtField(inside: HTMLElement | null): void {
  if (inside && !inside.closest('[role=dialog]')?.querySelector('[data-autofocus]'))
    inside.querySelector(fields)?.setAttribute('data-autofocus', 'true')
}

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons at the foot, the main one first. */
  footer?: ReactNode
  size?: ModalProps['size']
  /** Nothing may be closed while something is under way. */
  busy?: boolean
  /** Off: whoever closes it leads on to another place. */
  returnFocus?: boolean
}

/** Every dialog: titled, closed by Escape, focus from the first field on and kept inside, the whole screen on a phone. */
export function Dialog({ opened, onClose, title, children, footer, size = 'md', busy = false, returnFocus = true }: DialogProps) {
  const say = useText()
  const fullScreen = useFullScreen()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Dated>{title}</Dated>}
      size={size}
      fullScreen={fullScreen}
      returnFocus={returnFocus}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      closeButtonProps={{ 'aria-label': say('dialog.close'), disabled: busy }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
    >
      <div ref={beginAtField} className={classes.inside}>
        {children}
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  )
}
