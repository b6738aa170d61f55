// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { leaveTemplates } from '#shared/records/leave/set-up/templates.ts'
import { show } from '../../../../test/support/screen.tsx'
import { Law } from './law.tsx'

it('a minimum that was read second-hand says so, and one that was read in the law does not', async () => {
  const lawOf = (country: 'SG' | 'DE', code: string) => leaveTemplates[country].find((one) => one.code === code)?.law
  const [second, first] = [lawOf('SG', 'SICK-SG'), lawOf('DE', 'ANNUAL-DE')]
  const { unmount } = await show(<>{second && <Law law={second} />}</>)
  expect(screen.getByText('Read second-hand, not in the law itself: have it checked before you rely on it.')).toBeDefined()
  unmount()
  await show(<>{first && <Law law={first} />}</>)
  expect(screen.getByText(/Bundesurlaubsgesetz/)).toBeDefined()
  expect(screen.queryByText(/second-hand/)).toBeNull()
})
