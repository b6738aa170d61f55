// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { tabWidth } from '#shared/records/organisation/outline.ts'
import { show } from '../../../../test/support/screen.tsx'
import { ReadBeside } from './read-beside.tsx'

it('a tab is drawn as wide as it is read', async () => {
  await show(
    <ReadBeside how="" label="Outline" text={'\tSales'} onText={() => undefined}>
      <li>Sales</li>
    </ReadBeside>,
  )
  expect(screen.getByLabelText('Outline').closest<HTMLElement>('[style*="--tab"]')?.style.getPropertyValue('--tab')).toBe(String(tabWidth))
})
