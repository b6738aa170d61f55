// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { identityProviderCalls as calls, type IdentityProviderStanding } from '#shared/areas/identity-provider.ts'
import { CallFailed } from '#web/foundation/api/errors.ts'
import { show } from '../../../../test/support/screen.tsx'
import { ProviderForm } from './provider-form.tsx'

const asked = vi.hoisted(() => vi.fn())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

const stands = (more: object = {}) =>
  ({
    redirect: 'https://portal.example.com/oidc/outside/callback',
    written: {
      label: 'Entra ID',
      issuer: 'https://login.example.com',
      clientId: 'portal',
      scopes: 'openid',
      userClaim: 'email',
      hasSecret: true,
      isOn: false,
      trial: null,
      ...more,
    },
  }) as unknown as IdentityProviderStanding

const { redirect: _redirect, written } = stands()
const { isOn: _isOn, trial: _trial, ...over } = written!

it('takes what another administrator has written meanwhile where nothing was typed, keeps what was, and is then saved over theirs', async () => {
  let theirs = stands()
  const bodies: Record<string, unknown>[] = []
  asked.mockImplementation(async (called: unknown, input: Record<string, unknown>) => {
    if (called === calls.read) return theirs
    bodies.push(input)
    if ((input['opened'] as { scopes: string }).scopes !== theirs.written?.scopes) throw new CallFailed(409, null, 'Somebody was faster')
    return stands(input)
  })
  await show(<ProviderForm data={theirs} />)
  theirs = stands({ scopes: 'openid email' })
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  fireEvent.change(field('Name on the sign-in page'), { target: { value: 'Company' } })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  save()
  await expect.poll(() => field('Scopes').value).toBe('openid email')
  expect(field('Name on the sign-in page').value).toBe('Company')
  save()
  await expect.poll(() => bodies.length).toBe(2)
  expect(bodies[0]).toMatchObject({ label: 'Company', scopes: 'openid', opened: over })
  expect(bodies[1]).toMatchObject({ label: 'Company', scopes: 'openid email', opened: { ...over, scopes: 'openid email' } })
})
