import { Button, Checkbox, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { accessCalls, mostInvited, type Invited } from '#shared/areas/access.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { tellError } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import classes from './invite-several.module.css'

interface InviteSeveralProps {
  onInvited: (invited: readonly Invited[]) => void
}

/** Invites those who cannot sign in yet, all of them or some. */
export function InviteSeveral({ onInvited }: InviteSeveralProps) {
  const say = useText()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden />} onClick={() => setOpened(true)}>
        {say('access.inviteSeveral')}
      </Button>
      {opened && (
        <InviteDialog
          onInvited={(invited) => {
            setOpened(false)
            onInvited(invited)
          }}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}

function InviteDialog({ onInvited, onClose }: InviteSeveralProps & { onClose: () => void }) {
  const say = useText()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const list = useCall(accessCalls.list, { scope: 'none', paginationPage: 1, paginationSize: mostInvited }, { keepPrevious: false })
  const invite = useAct(accessCalls.invite)
  const people = (list.data?.listData ?? []).filter(({ mayHelp }) => mayHelp)
  const chosen = people.filter(({ id }) => !left.has(id))
  const set = (ids: readonly string[], isIn: boolean) =>
    setLeft(new Set([...left].filter((id) => !ids.includes(id)).concat(isIn ? [] : ids)))
  const carryOut = async () => {
    try {
      onInvited((await invite.mutateAsync({ input: { ids: chosen.map(({ id }) => id) } })).listData)
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <ActDialog
      title={say('access.inviteSeveral')}
      act={say('access.inviteSeveral.act')}
      onAct={() => void carryOut()}
      busy={invite.isPending}
      disabled={chosen.length === 0}
      size="md"
      onClose={onClose}
    >
      <p className={classes.how}>{say(list.data && people.length === 0 ? 'access.inviteSeveral.none' : 'access.inviteSeveral.how')}</p>
      {list.isError && <PartFailed error={list.error} />}
      {!list.data && !list.isError && <Skeleton height={200} radius="lg" />}
      {people.length > 0 && (
        <>
          <Checkbox
            className={classes.all ?? ''}
            label={say('access.inviteSeveral.all')}
            checked={chosen.length === people.length}
            indeterminate={chosen.length > 0 && chosen.length < people.length}
            onChange={({ currentTarget: { checked } }) =>
              set(
                people.map(({ id }) => id),
                checked,
              )
            }
          />
          <ul className={classes.people}>
            {people.map(({ id, employee, userName, site }) => (
              <li key={id}>
                <Checkbox
                  label={employee}
                  description={[userName, site].filter(Boolean).join(' · ')}
                  checked={!left.has(id)}
                  onChange={({ currentTarget: { checked } }) => set([id], checked)}
                />
              </li>
            ))}
          </ul>
          {(list.data?.totalData ?? 0) > mostInvited && (
            <p className={classes.how}>{say('access.inviteSeveral.most', { n: mostInvited })}</p>
          )}
        </>
      )}
    </ActDialog>
  )
}
