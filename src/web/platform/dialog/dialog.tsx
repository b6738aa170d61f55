import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import '../form/inputs.css'
import classes from './dialog.module.css'

/** Widest window, in px, in which a dialog takes the whole screen. */
export const fullScreenAt = 768

export const useFullScreen = () => useMediaQuery(`(max-width: ${fullScreenAt}px)`, undefined, { getInitialValueInEffect: false }) ?? false

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
}

/** Every dialog: titled, closed by Escape, focus kept inside and given back, the whole screen on a phone. */
export function Dialog({ opened, onClose, title, children, footer, size = 'md', busy = false }: DialogProps) {
  const say = useText()
  const fullScreen = useFullScreen()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={fullScreen}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
      closeButtonProps={{ 'aria-label': say('dialog.close'), disabled: busy }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{ content: classes.content, header: classes.header, title: classes.title, body: classes.body }}
    >
      <div className={classes.inside}>{children}</div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  )
}
