// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { roleSetUp, type RoleSet } from '#shared/areas/roles.ts'
import { show } from '../../../test/support/screen.tsx'
import { useSetUpActs } from './use-set-up-acts.tsx'

const role = { id: 'r', code: 'PAYROLL', names: { en: 'Payroll', id: '' }, retired: false, locked: false, usedBy: [], holders: 3 }

function Acts() {
  const { actionsOf, dialogs } = useSetUpActs(roleSetUp, {
    refreshes: [],
    keeping: ({ holders }) => (holders > 0 ? `${holders} people keep it.` : null),
    onEdit: () => undefined,
  })
  return (
    <>
      {[0, 3].map((holders) => (
        <button key={holders} onClick={actionsOf({ ...role, holders } as unknown as RoleSet)[1]?.onClick}>
          {holders}
        </button>
      ))}
      {dialogs}
    </>
  )
}

it('says before something is retired what it leaves', async () => {
  await show(<Acts />)
  fireEvent.click(screen.getByRole('button', { name: '3' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('3 people keep it.')
})

it('says of what leaves nothing what is said of all', async () => {
  await show(<Acts />)
  fireEvent.click(screen.getByRole('button', { name: '0' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('It can be chosen no longer.')
})
