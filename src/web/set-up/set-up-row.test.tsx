// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../test/support/screen.tsx'
import { SetUpRowView } from './set-up-row.tsx'

it('tells the code of what is set up beside its name, once where both are the same', async () => {
  const row = { retired: false, onOpen: null, aside: [], actions: [] }
  await show(<SetUpRowView {...row} name="Engineering" code="ENG" />)
  screen.getByText('ENG')
  await show(<SetUpRowView {...row} name="Engineering" code="Engineering" />)
  expect(screen.getAllByText('Engineering')).toHaveLength(1)
})
