import { useState } from 'react'
import { deductList, gainList, leaveBalanceCalls } from '#shared/areas/leave-balance.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { call } from '#web/foundation/api/call.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useNavigate } from '@tanstack/react-router'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { defaultView } from '#web/platform/list/rows/view.ts'
import { HeaderTabs } from '#web/platform/screen/header-tabs.tsx'
import classes from './transactions-dialog.module.css'

export interface Whose {
  readonly employeeId: string
  readonly leaveTypeId: string
  readonly title: string
}

/** Everything that moved a balance: Gain Transaction and Deduct Transaction. */
export function TransactionsDialog({ whose, onClose }: { whose: Whose | null; onClose: () => void }) {
  if (!whose) return null
  return (
    <Dialog opened onClose={onClose} title={whose.title} size={880}>
      <Transactions whose={whose} />
    </Dialog>
  )
}

function Transactions({ whose }: { whose: Whose }) {
  const say = useText()
  const [tab, setTab] = useState('gain')
  const tabs = [
    { key: 'gain', label: say('balance.gainTransaction') },
    { key: 'deduct', label: say('balance.deductTransaction') },
  ]
  const { employeeId, leaveTypeId } = whose
  const extra = { id: leaveTypeId, leaveTypeId, employeeId }
  return (
    <div className={classes.inside}>
      <HeaderTabs tabs={tabs} current={tab} onTab={setTab} />
      {tab === 'gain' ? <Gains extra={extra} /> : <Deductions extra={extra} />}
    </div>
  )
}

type Extra = Readonly<Record<string, unknown>>

/** The documents write this call's column with a capital letter: `TransDate`. */
function asWritten({ sortingColumn, ...body }: Record<string, unknown>) {
  const column = String(sortingColumn)
  return { ...body, sortingColumn: column.charAt(0).toUpperCase() + column.slice(1) }
}

const askDeductions = (body: Record<string, unknown>, signal: AbortSignal) =>
  call(leaveBalanceCalls.deductHistory, asWritten(body), { signal })

const askGains = (body: Record<string, unknown>, signal: AbortSignal) => call(leaveBalanceCalls.gainHistory, asWritten(body), { signal })

type FromRequest = { readonly requestId?: string | null; readonly requestModule?: string | null }

/** Opens the request that a transaction came from. */
function useRequestAction() {
  const say = useText()
  const navigate = useNavigate()
  return ({ requestId, requestModule }: FromRequest) => {
    const place = Object.values(requestModules).find(({ module }) => module === requestModule)?.place
    if (!requestId || !place) return []
    return [{ label: say('balance.openRequest'), onClick: () => void navigate({ to: `${place.path}/${requestId}` as never }) }]
  }
}

function Gains({ extra }: { extra: Extra }) {
  const say = useText()
  const actions = useRequestAction()
  const [view, setView] = useState(defaultView)
  return (
    <DataTable<FromRequest>
      list={gainList}
      source={askGains}
      exportCall={leaveBalanceCalls.gainExport}
      extra={extra}
      view={view}
      onView={setView}
      label={say('balance.gainTransaction')}
      empty={say('balance.noGains')}
      actions={actions}
    />
  )
}

function Deductions({ extra }: { extra: Extra }) {
  const say = useText()
  const actions = useRequestAction()
  const [view, setView] = useState(defaultView)
  return (
    <DataTable<FromRequest>
      list={deductList}
      source={askDeductions}
      exportCall={leaveBalanceCalls.deductExport}
      extra={extra}
      view={view}
      onView={setView}
      label={say('balance.deductTransaction')}
      empty={say('balance.noDeductions')}
      actions={actions}
    />
  )
}
