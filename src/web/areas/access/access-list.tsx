import {
  IconKey,
  IconLock,
  IconLockOpen,
  IconLogout,
  IconMailForward,
  IconShieldCheck,
  IconShieldOff,
  IconUnlink,
} from '@tabler/icons-react'
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
type Role = AccessRow['roles'][number]
type Act = 'signIn' | 'invite' | 'disable' | 'enable' | 'endSignIns' | 'free' | 'grant' | 'revoke'

interface Wish {
  act: Act
  row: AccessRow
  role?: Role
}

/** Beside an outside provider nobody is invited. */
const scopes = (['all', 'roles', 'none', 'out'] as const).filter((scope) => scope !== 'none' || signsInHere())
const colours: Record<AccessRow['state'], Colour> = { active: 'green', disabled: 'red', left: 'grey' }

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
  const roleText = ({ role, site }: Role) =>
    role === 'administrator' ? say('access.administrator') : site ? say('access.hrOf', { site }) : say('access.hr')
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
          roles: (row) => row.roles.map(roleText).join(', ') || '–',
        }}
        actions={(row) =>
          wishesOf(row, { oneself: row.id === reader?.person.employeeId, administrator: reader?.roles.administrator ?? false }).map(
            (wish) => ({
              label: wish.role ? say(`access.${wish.act}` as TextKey, { role: roleText(wish.role) }) : say(`access.${wish.act}` as TextKey),
              icon: icons[wish.act],
              onClick: () => setWish(wish),
            }),
          )
        }
      />
      {wish?.act === 'signIn' && <PersonSignInDialog id={wish.row.id} name={wish.row.employee} onClose={() => setWish(null)} />}
      <Confirm
        wish={wish?.act === 'signIn' ? null : wish}
        role={wish?.role ? roleText(wish.role) : ''}
        onClose={() => setWish(null)}
        onInvited={setInvited}
      />
      <InvitedDialog invited={invited} onClose={() => setInvited([])} />
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
  grant: <IconShieldCheck {...size} />,
  revoke: <IconShieldOff {...size} />,
}

/** What can be done to somebody's access; nobody shuts themselves out. */
function wishesOf(row: AccessRow, { oneself, administrator }: { oneself: boolean; administrator: boolean }): Wish[] {
  const helps: Wish[] =
    row.mayHelp && row.state === 'active'
      ? [
          { act: 'signIn', row },
          { act: 'invite', row },
        ]
      : []
  return administrator ? [...helps, ...ofAdministrators(row, oneself)] : helps
}

function ofAdministrators(row: AccessRow, oneself: boolean): Wish[] {
  const offered: Role[] = [
    { role: 'administrator', siteId: null, site: null },
    { role: 'hr', siteId: null, site: null },
    ...(row.siteId ? [{ role: 'hr' as const, siteId: row.siteId, site: row.site }] : []),
  ]
  const has = (wanted: Role) => row.roles.some(({ role, siteId }) => role === wanted.role && siteId === wanted.siteId)
  const wishes: (Wish | false)[] = [
    ...offered.map((role) => row.state === 'active' && !has(role) && { act: 'grant' as const, row, role }),
    ...row.roles.map((role) => !(oneself && role.role === 'administrator') && { act: 'revoke' as const, row, role }),
    row.state === 'active' && { act: 'endSignIns', row },
    row.boundDate !== null && { act: 'free', row },
    row.state === 'disabled' && { act: 'enable', row },
    row.state === 'active' && !oneself && { act: 'disable', row },
  ]
  return wishes.filter((wish) => wish !== false)
}

interface ConfirmProps {
  wish: Wish | null
  role: string
  onClose: () => void
  onInvited: (invited: readonly Invited[]) => void
}

function Confirm({ wish, role, onClose, onInvited }: ConfirmProps) {
  const say = useText()
  const acts = {
    disable: useAct(accessCalls.disable),
    enable: useAct(accessCalls.enable),
    endSignIns: useAct(accessCalls.endSignIns),
    free: useAct(accessCalls.free),
  }
  const invite = useAct(accessCalls.invite)
  const roleActs = { grant: useAct(accessCalls.grant), revoke: useAct(accessCalls.revoke) }
  const busy = [invite, ...Object.values(acts), ...Object.values(roleActs)].some(({ isPending }) => isPending)
  const carryOut = async ({ act, row, role: given }: Wish) => {
    try {
      if (act === 'invite') {
        onInvited((await invite.mutateAsync({ input: { ids: [row.id] } })).listData)
        return onClose()
      }
      if (act === 'grant' || act === 'revoke') {
        if (given) await roleActs[act].mutateAsync({ input: { id: row.id, role: given.role, siteId: given.siteId } })
      } else if (act !== 'signIn') await acts[act].mutateAsync({ input: { id: row.id } })
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
      confirm={wish ? say(`access.${wish.act}` as TextKey, { role }) : ''}
    >
      {wish ? say(`access.${wish.act}.sure` as TextKey, { name: wish.row.employee, role }) : ''}
    </ConfirmDialog>
  )
}
