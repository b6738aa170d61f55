// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { settings } from '#web/foundation/settings.ts'
import { show } from '../../../../test/support/screen.tsx'
import { SignedOut } from './signed-out.tsx'

const { idleLogoffMinutes } = settings
afterEach(() => void (settings.idleLogoffMinutes = idleLogoffMinutes))

it('says after how long the portal signs out by itself', async () => {
  settings.idleLogoffMinutes = 30
  await show(<SignedOut />)
  expect(screen.getByText(/After 30 minutes without a sign of life/)).toBeDefined()
})
