// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { show } from '../../../../test/support/screen.tsx'
import { TemplateDialog } from './template-dialog.tsx'

const asked = vi.hoisted(() => vi.fn<(endpoint: Endpoint, input: unknown) => Promise<unknown>>())
vi.mock('#web/foundation/api/call.ts', async (original) => ({ ...(await original<object>()), call: asked }))

it('countries stand in the order of their names, those of the company’s sites first', async () => {
  asked.mockResolvedValue({ listData: [] })
  const known = { countries: ['NL', 'FR'], birthdayUnknown: 0, listData: [] }
  await show(<TemplateDialog known={known} refreshes={[]} onClose={() => undefined} />)
  const country = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Country' })
  expect(country.value).toBe('Netherlands')
  fireEvent.focus(country)
  fireEvent.click(country)
  await screen.findByRole('option', { name: 'Netherlands' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Netherlands',
    'Germany',
    'India',
    'Indonesia',
    'Singapore',
    'United Kingdom',
    'United States',
    'No country of its own',
  ])
  // What its law asks at least, with where that was read.
  expect(screen.getByRole('link', { name: /business\.gov\.nl/ }).getAttribute('href')).toMatch(/^https:/)
})
