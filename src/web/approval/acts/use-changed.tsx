import { useState, type ReactElement } from 'react'
import { errorTexts, statusOf } from '#web/foundation/api/errors.ts'
import { ChangedDialog } from './changed-dialog.tsx'

interface Changed {
  /** Takes an error that says that somebody was faster, and tells it by the dialog; false: it is another. */
  take: (error: unknown) => boolean
  dialog: ReactElement
}

/** What a screen does about a request that is another by now: `onReload` reads it again. */
export function useChanged(onReload?: () => void): Changed {
  const [message, setMessage] = useState('')
  const close = () => setMessage('')
  return {
    take(error) {
      if (statusOf(error) !== 409) return false
      setMessage(errorTexts(error).join(' '))
      return true
    },
    dialog: (
      <ChangedDialog
        message={message}
        onReload={() => {
          close()
          onReload?.()
        }}
        onClose={close}
      />
    ),
  }
}
