// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RoleSet } from '#shared/areas/roles.ts'
import { en } from '#shared/texts/en/index.ts'
import { show } from '../../../../test/support/screen.tsx'
import { Matrix } from './matrix.tsx'

const role = (name: string, more: Partial<RoleSet>) =>
  ({ id: name, names: { en: name }, system: null, permissions: {}, duties: {}, ...more }) as unknown as RoleSet
const own = (module: string) => ({ module, title: module, isOwn: true })

it('a role says of a module what everybody has where it has no more; a dash is nothing for everybody and for a role', async () => {
  const roles = [
    role('Clerk', { permissions: { loan: 'write' }, duties: { leave: 'see' } }),
    role('Administrator', { system: 'administrator' }),
  ]
  const about = { modules: [own('leave'), own('loan'), { ...own('set-up'), isOwn: false }], everybody: { leave: 'read' as const } }
  await show(<Matrix roles={roles} about={about} onEverybody={() => undefined} />)
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toEqual([
    ['leave', 'reads', 'readssees', 'reads'],
    ['loan', '–', 'uses', '–'],
    ['set-up', '–', '–', 'sets up'],
  ])
  for (const word of ['own.read', 'own.write', 'duty.see', 'duty.write', 'administratorCell'] as const)
    expect(en['roles.legend']).toContain(`“${en[`roles.${word}`]}”`)
})
