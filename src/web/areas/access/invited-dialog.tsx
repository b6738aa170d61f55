import { Button, TextInput } from '@mantine/core'
import type { Invited } from '#shared/areas/access.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import classes from './invited-dialog.module.css'

/** What became of invitations. Addresses that no mail carries are shown this once. */
export function InvitedDialog({ invited, onClose }: { invited: readonly Invited[]; onClose: () => void }) {
  const say = useText()
  const toHandOver = invited.flatMap(({ employee, address }) => (address === null ? [] : [{ employee, address }]))
  const copyAll = async () => {
    try {
      await navigator.clipboard.writeText(toHandOver.map(({ employee, address }) => `${employee}\t${address}`).join('\n'))
      tellSuccess(say('access.invited.copiedAll'))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <Dialog
      opened={invited.length > 0}
      onClose={onClose}
      title={say('access.invited')}
      footer={
        <>
          {toHandOver.length > 1 && (
            <Button variant="default" onClick={() => void copyAll()}>
              {say('access.invited.copyAll')}
            </Button>
          )}
          <Button onClick={onClose}>{say('dialog.close')}</Button>
        </>
      }
    >
      {toHandOver.some(({ address }) => isOfThisComputer(address)) && <p className={classes.local}>{say('access.invited.local')}</p>}
      <ul className={classes.people}>
        {invited.map((one) => (
          <li key={one.id}>
            <InvitedPerson invited={one} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const isOfThisComputer = (address: string) => /^(localhost|127\..*|\[::1\])$/.test(new URL(address).hostname)

function InvitedPerson({ invited: { employee, outcome, address, until, why } }: { invited: Invited }) {
  const say = useText()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address ?? '')
      tellSuccess(say('access.invited.copied', { name: employee }))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <>
      <h3 className={classes.name}>{employee}</h3>
      {outcome === 'refused' && <p className={classes.refused}>{why}</p>}
      {outcome === 'mailed' && <p className={classes.told}>{say('access.invited.mailed')}</p>}
      {outcome === 'toHandOver' && address !== null && (
        <>
          <p className={classes.told}>{say('access.invited.handOver', { until: formatDateTime(until) })}</p>
          <div className={classes.address}>
            <TextInput
              aria-label={say('access.invited.address', { name: employee })}
              readOnly
              value={address}
              onFocus={(event) => event.currentTarget.select()}
              className={classes.field ?? ''}
            />
            <Button variant="default" onClick={() => void copy()}>
              {say('access.invited.copy')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
