import { useState } from 'react'
import { leaveBalanceCalls, subordinateList } from '#shared/areas/leave-balance.ts'
import type { RowOf } from '#shared/contract/list.ts'
import { call } from '#web/foundation/api/call.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { daysText } from '#web/records/leave/quantity.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { TransactionsDialog, type Whose } from './transactions-dialog.tsx'

type BalanceRow = RowOf<typeof subordinateList>

/** The rows of the call are a person and a type each, and so is the name of a row here. */
async function askBalances(body: Record<string, unknown>, signal: AbortSignal) {
  const answer = await call(leaveBalanceCalls.subordinates, body, { signal })
  return { ...answer, listData: answer.listData.map((row) => ({ ...row, id: `${row.employeeId}/${row.leaveTypeId}` })) }
}

/** Balances of those below a manager, or of HR's sites; a row opens its transactions. */
export function PeopleBalances({ day }: { day: string }) {
  const say = useText()
  const [view, show] = useListView(subordinateList)
  const [opened, setOpened] = useState<Whose | null>(null)
  return (
    <>
      <DataTable<BalanceRow>
        list={subordinateList}
        source={askBalances}
        extra={{ date: day }}
        exportCall={leaveBalanceCalls.export}
        view={view}
        onView={show}
        label={say('balance.people')}
        empty={say('balance.noPeople')}
        cells={{
          balance: (row) => <strong>{daysText(row.balance, row.unit, say)}</strong>,
          taken: (row) => daysText(row.taken, row.unit, say),
          reserved: (row) => daysText(row.reserved, row.unit, say),
          expiring: (row) => (row.expiring === null ? null : daysText(row.expiring, row.unit, say)),
        }}
        onOpen={(row) =>
          setOpened({ employeeId: row.employeeId, leaveTypeId: row.leaveTypeId, title: `${row.employee} · ${row.leaveType}` })
        }
      />
      <TransactionsDialog whose={opened} onClose={() => setOpened(null)} />
    </>
  )
}
