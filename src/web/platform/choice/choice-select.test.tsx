// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show, widen } from '../../../../test/support/screen.tsx'
import { ChoiceSelect } from './choice-select.tsx'

const choices = [{ id: 'general', name: 'Pinjaman umum', detail: 'tanpa bunga', aside: 'sampai Rp 23.000.000' }]
const select = (value: string | null) => (
  <ChoiceSelect label="Kind of loan" icon={null} choices={choices} value={value} onChange={() => undefined} error={null} />
)

afterEach(() => widen(1440))

it('what stands beside the name goes beneath it where both have no room', async () => {
  await show(select('general'))
  expect(screen.getByText('tanpa bunga', { selector: 'p' })).toBeDefined()
  widen(390)
  await show(select('general'))
  expect(screen.getByText('tanpa bunga · sampai Rp 23.000.000', { selector: 'p' })).toBeDefined()
  expect(screen.queryAllByText('sampai Rp 23.000.000', { selector: '[data-position=right] *' })).toEqual([])
})

it('nothing chosen yet, it says that one can choose', async () => {
  await show(select(null))
  expect(screen.getByPlaceholderText('Choose')).toBeDefined()
})
