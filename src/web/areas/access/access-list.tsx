import { IconKey, IconLock, IconLockOpen, IconLogout, IconMailForward, IconShieldCheck, IconUnlink } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { accessCalls, accessList, type Invited } from '#shared/areas/access.ts'
import type { RowOf } from '#shared/contract/list.ts'
import type { Colour } from '#shared/status.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { signsInHere } from '#web/foundation/settings.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ConfirmDialog } from '#web/platform/dialog/confirm-dialog.tsx'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { InviteSeveral } from './invite-several.tsx'
import { PersonSignInDialog } from './person-sign-in-dialog.tsx'
import { InvitedDialog } from './invited-dialog.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'

type AccessRow = RowOf<typeof accessList>
type Act = 'rights' | 'signIn' | 'invite' | 'disable' | 'enable' | 'endSignIns' | 'free'

interface Wish {
  act: Act
  row: AccessRow
}

/** Beside an outside provider nobody is invited. */
const scopes = (['all', 'roles', 'none', 'out'] as const).filter((scope) => scope !== 'none' || signsInHere())
const colours: Record<AccessRow['state'], Colour> = { active: 'green', waiting: 'orange', invited: 'blue', disabled: 'red', left: 'grey' }

/** For administrators, and for HR of the people of its sites: who may come in, as what, and how that is changed. */
export function AccessList() {
  const say = useText()
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const scope = scopes.find((one) => one === tab) ?? 'all'
  const [view, show] = useListView(accessList)
  const [wish, setWish] = useState<Wish | null>(null)
  const [invited, setInvited] = useState<readonly Invited[]>([])
  const reader = useHome().data
  usePage(say('access.title'))
  return (
    <>
      <ScreenHeader
        title={say('access.title')}
        subtitle={say('access.subtitle')}
        tabs={scopes.map((key) => ({ key, label: say(`access.scope.${key}`) }))}
        actions={scope === 'none' && <InviteSeveral onInvited={setInvited} />}
        tab={scope}
        onTab={(key) => void navigate({ to: '/set-up/access' as never, search: (key === 'all' ? {} : { tab: key }) as never })}
      />
      <DataTable<AccessRow>
        key={scope}
        list={accessList}
        source={accessCalls.list}
        exportCall={accessCalls.export}
        extra={{ scope }}
        view={view}
        onView={show}
        label={say('access.title')}
        empty={say('access.none')}
        cells={{
          state: (row) => <Pill colour={colours[row.state]}>{say(`access.state.${row.state}`)}</Pill>,
          roles: (row) => row.roles.join(', ') || '–',
        }}
        actions={(row) =>
          wishesOf(row, { oneself: row.id === reader?.person.employeeId, administrator: reader?.roles.administrator ?? false }).map(
            (wish) => ({
              label: say(wish.act === 'rights' ? 'access.rights' : `access.${wish.act}`),
              icon: icons[wish.act],
              onClick: () =>
                wish.act === 'rights' ? void navigate({ to: `/set-up/roles/people/${wish.row.id}` as never }) : setWish(wish),
            }),
          )
        }
      />
      {wish?.act === 'signIn' && <PersonSignInDialog id={wish.row.id} name={wish.row.employee} onClose={() => setWish(null)} />}
      <Confirm wish={wish?.act === 'signIn' || wish?.act === 'invite' ? null : wish} onClose={() => setWish(null)} />
      <InvitedDialog
        wish={wish?.act === 'invite' ? wish.row : null}
        invited={invited}
        onInvited={(one) => {
          setWish(null)
          setInvited(one)
        }}
        onClose={() => {
          setWish(null)
          setInvited([])
        }}
      />
    </>
  )
}

const size = { size: 16, stroke: 1.75 }
const icons: Record<Act, ReactNode> = {
  signIn: <IconKey {...size} />,
  invite: <IconMailForward {...size} />,
  disable: <IconLock {...size} />,
  enable: <IconLockOpen {...size} />,
  endSignIns: <IconLogout {...size} />,
  free: <IconUnlink {...size} />,
  rights: <IconShieldCheck {...size} />,
}

const isIn = ({ state }: AccessRow) => state !== 'disabled' && state !== 'left'

/** What can be done to somebody's access; nobody shuts themselves out. */
function wishesOf(row: AccessRow, { oneself, administrator }: { oneself: boolean; administrator: boolean }): Wish[] {
  const helps: Wish[] =
    row.mayHelp && isIn(row)
      ? [
          { act: 'signIn', row },
          { act: 'invite', row },
        ]
      : []
  return administrator ? [...helps, ...ofAdministrators(row, oneself)] : helps
}

function ofAdministrators(row: AccessRow, oneself: boolean): Wish[] {
  const wishes: (Wish | false)[] = [
    { act: 'rights', row },
    isIn(row) && { act: 'endSignIns', row },
    row.boundDate !== null && { act: 'free', row },
    row.state === 'disabled' && { act: 'enable', row },
    isIn(row) && !oneself && { act: 'disable', row },
  ]
  return wishes.filter((wish) => wish !== false)
}

interface ConfirmProps {
  wish: Wish | null
  onClose: () => void
}

function Confirm({ wish, onClose }: ConfirmProps) {
  const say = useText()
  const acts = {
    disable: useAct(accessCalls.disable),
    enable: useAct(accessCalls.enable),
    endSignIns: useAct(accessCalls.endSignIns),
    free: useAct(accessCalls.free),
  }
  const busy = Object.values(acts).some(({ isPending }) => isPending)
  const carryOut = async ({ act, row }: Wish) => {
    try {
      if (act !== 'signIn' && act !== 'rights' && act !== 'invite') await acts[act].mutateAsync({ input: { id: row.id } })
      tellSuccess(say('access.done', { name: row.employee }))
      onClose()
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <ConfirmDialog
      opened={wish !== null}
      onClose={onClose}
      onConfirm={() => void (wish && carryOut(wish))}
      busy={busy}
      danger={wish?.act === 'disable'}
      confirm={wish ? say(`access.${wish.act}` as TextKey) : ''}
    >
      {wish ? say(`access.${wish.act}.sure` as TextKey, { name: wish.row.employee }) : ''}
    </ConfirmDialog>
  )
}
