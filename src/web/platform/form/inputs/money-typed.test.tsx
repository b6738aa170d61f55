// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { show } from '../../../../../test/support/screen.tsx'
import { MoneyInput } from './money-input.tsx'

let sent = ''
const field = () => screen.getByLabelText<HTMLInputElement>(/^Amount/)

function Typed({ currency }: { currency: string }) {
  const [value, setValue] = useState('')
  useLayoutEffect(() => void (sent = value))
  return <MoneyInput label="Amount" value={value} onChange={setValue} currency={currency} />
}

/** Key by key, at the end of what stands there; whether it was ever told that it cannot be read. */
function typeKeys(text: string): boolean {
  let told = false
  for (const key of text) {
    fireEvent.input(field(), { target: { value: field().value + key }, inputType: 'insertText', data: key })
    told ||= screen.queryByText(/^Please write/) !== null
  }
  return told
}

it.each([
  ['5,000,000.50', 'EUR', '5000000.50', '5,000,000.50'],
  ['5000000.5', 'EUR', '5000000.5', '5,000,000.5'],
  ['5,000,000.50', 'IDR', '5000000.50', '5,000,000.50'],
  ['1250,5', 'EUR', '1250.5', '1,250.5'],
  ['Rp 23,000,000', 'IDR', '23000000', '23,000,000'],
  ['Rp 5.000.000', 'IDR', '5000000', '5,000,000'],
])('%s in %s, key by key, is %s, and nothing is said against it on the way', async (text, currency, value, stands) => {
  await show(<Typed currency={currency} />)
  expect(typeKeys(text)).toBe(false)
  fireEvent.blur(field())
  expect([sent, field().value]).toEqual([value, stands])
})

it.each(['5,000,0', 'Rp', '5jt'])('%s stands as it was typed once the field is left, with an example', async (text) => {
  await show(<Typed currency="IDR" />)
  typeKeys(text)
  fireEvent.blur(field())
  expect([sent, field().value]).toEqual([text, text])
  screen.getByText('Please write the amount in digits, as Rp 1,500,000')
})

it('an amount of a currency that is not known yet is read all the same', async () => {
  await show(<Typed currency="" />)
  typeKeys('5jt')
  screen.getByText('Please write the amount in digits, as 1,500,000')
  fireEvent.change(field(), { target: { value: '5,000' } })
  expect(sent).toBe('5000')
})
