// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/support/screen.tsx'
import type { Ask } from './source.ts'
import { useGrowingOptions } from './use-growing-options.ts'

const asked: unknown[] = []
const source: Ask = async (body) => {
  asked.push(body.paginationSize)
  const size = Math.min(30, Number(body.paginationSize))
  return {
    listData: Array.from({ length: size }, (_, index) => ({ id: index, displayName: `Option ${index}` })),
    totalData: 30,
    totalPage: size < 30 ? 2 : 1,
  }
}

function Tried() {
  const options = useGrowingOptions(source, true)
  return (
    <>
      <p>{options.rows.length} shown</p>
      {options.more && <button onClick={options.showMore}>more</button>}
    </>
  )
}

it('an option list begins with 25 and grows by 25 until there are no more', async () => {
  await show(<Tried />)
  await screen.findByText('25 shown')
  fireEvent.click(screen.getByText('more'))
  await screen.findByText('30 shown')
  expect(asked).toEqual([25, 50])
  expect(screen.queryByText('more')).toBeNull()
})
