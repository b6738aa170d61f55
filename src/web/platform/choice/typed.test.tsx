// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useTyped } from './typed.ts'

const nothing = { words: null, isOpen: false, isLeft: false }
const typing = () => renderHook(({ value }) => useTyped(value), { initialProps: { value: 1 } })

it('a field that is left with nothing in it, or with blanks alone, shows what is chosen again and holds nothing up', () => {
  for (const words of ['', '   ']) {
    const { result } = typing()
    act(() => result.current.type(words))
    expect(result.current).toMatchObject({ words, isOpen: true, isLeft: false })
    act(() => result.current.leave())
    expect(result.current).toMatchObject(nothing)
  }
})

it('words that are left stand there, until something is chosen by whatever it is', () => {
  const { result, rerender } = typing()
  act(() => result.current.type('an'))
  act(() => result.current.leave())
  expect(result.current).toMatchObject({ words: 'an', isOpen: false, isLeft: true })
  rerender({ value: 2 })
  expect(result.current).toMatchObject(nothing)
})
