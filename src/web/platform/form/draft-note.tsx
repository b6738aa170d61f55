import { Button } from '@mantine/core'
import { formatTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { FormState } from './use-form.ts'
import classes from './draft-note.module.css'

/** 'Draft saved 09:41', with the way to throw it away. */
export function DraftNote({ draft }: { draft: FormState['draft'] }) {
  const say = useText()
  return (
    <span className={classes.note} role="status">
      {draft.savedAt && (
        <>
          {say('draft.saved', { time: formatTime(new Date(draft.savedAt)) })}
          <Button variant="subtle" color="gray" size="compact-xs" onClick={draft.discard}>
            {say('draft.discard')}
          </Button>
        </>
      )}
    </span>
  )
}
