import { ActionIcon, Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { accessCalls, type Invited } from '#shared/areas/access.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { personFormats } from '#web/foundation/format/person-formats.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { ConfirmDialog } from '#web/platform/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import classes from './invited-dialog.module.css'

interface InvitedDialogProps {
  /** Whoever may be invited, once it is said what they get. */
  wish: { id: string; employee: string } | null
  invited: readonly Invited[]
  onInvited: (invited: readonly Invited[]) => void
  onClose: () => void
}

/**
 * Asks before one person is invited, and tells what became of invitations. Addresses that no mail carries are shown this once; of
 * one mail nothing is left to be shown.
 */
export function InvitedDialog({ wish, invited, onInvited, onClose }: InvitedDialogProps) {
  const say = useText()
  const invite = useAct(accessCalls.invite)
  const inviteOne = async ({ id, employee }: { id: string; employee: string }) => {
    try {
      const { listData } = await invite.mutateAsync({ input: { ids: [id] } })
      if (listData.some(({ outcome }) => outcome !== 'mailed')) return onInvited(listData)
      tellSuccess(say('access.invited.mailedTo', { name: employee }))
      onClose()
    } catch (error) {
      tellError(error)
    }
  }
  const toHandOver = invited.flatMap(({ employee, address, until }) => (address === null ? [] : [{ employee, address, until }]))
  // They are made in one act and end together.
  const [first] = toHandOver
  const [isCopied, setCopied] = useState(false)
  const [leaves, setLeaves] = useState(false)
  const close = () => {
    if (first && !isCopied) return setLeaves(true)
    onClose()
  }
  const copy = async (text: string, told: string) => setCopied((await copied(text, told)) || isCopied)
  const copyAll = () =>
    copy(toHandOver.map(({ employee, address }) => `${employee}\t${address}`).join('\n'), say('access.invited.copiedAll'))
  const isMany = toHandOver.length > 1
  return (
    <Dialog
      opened={wish !== null || invited.length > 0}
      onClose={() => !leaves && close()}
      title={say(wish ? 'access.invite' : 'access.invited')}
      busy={invite.isPending}
      footer={
        wish ? (
          <>
            <ActButton loading={invite.isPending} onClick={() => void inviteOne(wish)} data-autofocus>
              {say('access.invite')}
            </ActButton>
            <Button variant="default" disabled={invite.isPending} onClick={onClose}>
              {say('dialog.no')}
            </Button>
          </>
        ) : (
          <>
            {isMany && <Button onClick={() => void copyAll()}>{say('access.invited.copyAll')}</Button>}
            <Button variant={isMany ? 'default' : 'filled'} onClick={close} ref={focusOn}>
              {say('dialog.close')}
            </Button>
          </>
        )
      }
    >
      {wish && <p className={classes.told}>{say('access.invite.sure', { name: wish.employee })}</p>}
      {first && (
        <p className={classes.told}>
          {say('access.invited.handOver', {
            until: formatDateTime(first.until),
            zone: personFormats().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
          })}
        </p>
      )}
      {toHandOver.some(({ address }) => isOfThisComputer(address)) && <p className={classes.local}>{say('access.invited.local')}</p>}
      <ul className={classes.people}>
        {invited.map((one) => (
          <li key={one.id}>
            <InvitedPerson invited={one} onCopy={copy} />
          </li>
        ))}
      </ul>
      {/* Not there before it asks: the key that asks would close it again. */}
      {leaves && (
        <ConfirmDialog
          leaves
          loses
          opened
          title={say('access.invited.once')}
          confirm={say('dialog.close')}
          onConfirm={onClose}
          onClose={() => setLeaves(false)}
        >
          {say('access.invited.leave')}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

/** The button that was pressed is gone by then. */
const focusOn = (button: HTMLButtonElement | null): void => button?.focus()

const isOfThisComputer = (address: string) => /^(localhost|127\..*|\[::1\])$/.test(new URL(address).hostname)

/** Whether a text is copied now. */
async function copied(text: string, told: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    tellSuccess(told)
    return true
  } catch (error) {
    tellError(error)
    return false
  }
}

interface InvitedPersonProps {
  invited: Invited
  onCopy: (text: string, told: string) => Promise<void>
}

function InvitedPerson({ invited: { employee, outcome, address, why }, onCopy }: InvitedPersonProps) {
  const say = useText()
  return (
    <>
      <h3 className={classes.name}>{employee}</h3>
      {outcome === 'refused' && <p className={classes.refused}>{why}</p>}
      {outcome === 'mailed' && <p className={classes.told}>{say('access.invited.mailed')}</p>}
      {outcome === 'toHandOver' && address !== null && (
        <div className={classes.address}>
          <code className={classes.field}>{address}</code>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={say('access.invited.copy', { name: employee })}
            title={say('access.invited.copy', { name: employee })}
            onClick={() => void onCopy(address, say('access.invited.copied', { name: employee }))}
          >
            <IconCopy size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      )}
    </>
  )
}
