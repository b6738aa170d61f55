import { expect, it } from 'vitest'
import { accessList } from '#shared/areas/access.ts'
import { drawnColumns, shownColumns } from '#web/platform/list/rows/columns.ts'

it('says when people first signed in where an outside provider has told it of any, and has no column of dashes', () => {
  const drawn = (rows: { boundDate: string | null }[]) =>
    drawnColumns(shownColumns(accessList, null), rows, { sort: ['employee', 'asc'] }).some(({ name }) => name === 'boundDate')
  expect([drawn([{ boundDate: null }]), drawn([{ boundDate: null }, { boundDate: '2026-11-20T09:00:00Z' }])]).toEqual([false, true])
})
