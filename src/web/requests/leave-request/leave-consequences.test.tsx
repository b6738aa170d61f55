// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/support/screen.tsx'
import { LeaveConsequences } from './leave-consequences.tsx'
import type { LeavePreview } from './leave-values.ts'

const remark = 'This leave is unpaid: the wage is reduced.'
const preview = (paid: boolean | null) =>
  ({
    paid,
    days: paid === null ? null : { value: 1, why: [] },
    perDay: [{ date: '2026-12-07', quantity: 1, part: 'full', because: 'working', name: null }],
    balance: null,
    coverage: [],
  }) as unknown as LeavePreview

it('whoever asks for unpaid leave is told that the wage is reduced', async () => {
  await show(<LeaveConsequences preview={preview(false)} />)
  screen.getByText(remark)
})

it.each([
  ['is paid', true],
  ['is not chosen yet', null],
])('nothing is said of the wage where leave %s', async (_what, paid) => {
  await show(<LeaveConsequences preview={preview(paid)} />)
  expect(screen.queryByText(remark)).toBeNull()
})
