import { Button } from '@mantine/core'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { noteActivity } from '#web/foundation/session/idle.ts'
import { leaveByWish } from '#web/foundation/session/leaving.ts'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import classes from './idle-dialog.module.css'

/** Seconds at which it is said aloud. */
const said = new Set([60, 30, 10])

export function IdleDialog({ seconds }: { seconds: number }) {
  const say = useText()
  return (
    <Dialog
      opened
      onClose={() => noteActivity()}
      title={say('idle.title')}
      size={440}
      footer={
        <>
          <Button data-autofocus onClick={() => noteActivity()}>
            {say('idle.stay')}
          </Button>
          <Button variant="default" onClick={() => void leaveByWish()}>
            {say('idle.leave')}
          </Button>
        </>
      }
    >
      <p className={classes.text}>
        <span aria-hidden="true">{say('idle.text', { count: seconds })}</span>
        <span role="status" className={classes.said}>
          {said.has(seconds) && say('idle.text', { count: seconds })}
        </span>
      </p>
      <p className={classes.kept}>{say('idle.kept')}</p>
    </Dialog>
  )
}
