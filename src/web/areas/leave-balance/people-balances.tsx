import { useState } from 'react'
import { leaveBalanceCalls, subordinateList } from '#shared/areas/leave-balance.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { DataTable } from '../../platform/list/data-table.tsx'
import { useListView } from '../../platform/list/use-list-view.ts'
import { TransactionsDialog, type Whose } from './transactions-dialog.tsx'

type BalanceRow = RowOf<typeof subordinateList>

/** Balances of those below a manager, or of HR's sites; a row opens its transactions. */
export function PeopleBalances({ day }: { day: string }) {
  const say = useText()
  const [view, show] = useListView(subordinateList)
  const [opened, setOpened] = useState<Whose | null>(null)
  const inUnit = (value: number, row: BalanceRow) => `${formatNumber(value)} ${say(`unit.${row.unit}`)}`
  return (
    <>
      <DataTable<BalanceRow>
        list={subordinateList}
        source={leaveBalanceCalls.subordinates}
        extra={{ date: day }}
        view={view}
        onView={show}
        label={say('balance.people')}
        empty={say('balance.noPeople')}
        cells={{ balance: (row) => <strong>{inUnit(row.balance, row)}</strong> }}
        onOpen={(row) => setOpened({ employeeId: row.employeeId, leaveTypeId: row.leaveTypeId, title: `${row.employee} · ${row.leaveType}` })}
      />
      <TransactionsDialog whose={opened} onClose={() => setOpened(null)} />
    </>
  )
}
