import { Button, Checkbox, Skeleton, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { accessCalls, mostInvited, type accessList, type Invited } from '#shared/areas/access.ts'
import type { RowOf } from '#shared/contract/list.ts'
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
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 300)
  const list = useCall(accessCalls.list, { scope: 'none', paginationPage: 1, paginationSize: mostInvited, filterSearch: asked })
  const invite = useAct(accessCalls.invite)
  const people = (list.data?.listData ?? []).filter(({ mayHelp }) => mayHelp)
  // Another invitation ends the one before: whoever has one is invited anew by those alone who say so.
  const isChosen = ({ id, state }: RowOf<typeof accessList>) => ticked.get(id) ?? state !== 'invited'
  const chosen = people.filter(isChosen)
  const set = (ids: readonly string[], isIn: boolean) => setTicked(new Map([...ticked, ...ids.map((id) => [id, isIn] as const)]))
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
      <p className={classes.how}>
        {say(list.data && people.length === 0 && asked === '' ? 'access.inviteSeveral.none' : 'access.inviteSeveral.how')}
      </p>
      {(people.length > 0 || search !== '') && (
        <TextInput
          className={classes.search ?? ''}
          label={say('choice.search')}
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
        />
      )}
      {list.data && people.length === 0 && asked !== '' && <p className={classes.how}>{say('choice.none')}</p>}
      {list.isError && <PartFailed error={list.error} />}
      {!list.data && !list.isError && <Skeleton height={200} radius="lg" />}
      {people.length > 0 && (
        <>
          <Checkbox
            className={classes.all ?? ''}
            label={say(
              asked === '' && (list.data?.totalData ?? 0) <= people.length ? 'access.inviteSeveral.all' : 'access.inviteSeveral.allShown',
              { n: people.length },
            )}
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
            {people.map((row) => (
              <li key={row.id}>
                <Checkbox
                  label={row.employee}
                  description={[row.userName, row.site, row.state === 'invited' && say('access.state.invited')].filter(Boolean).join(' · ')}
                  checked={isChosen(row)}
                  onChange={({ currentTarget: { checked } }) => set([row.id], checked)}
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
