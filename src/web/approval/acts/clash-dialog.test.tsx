// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { show } from '../../../../test/support/screen.tsx'
import type { Told } from '../request/told.ts'
import { ClashDialog, paired } from './clash-dialog.tsx'

const field = (name: string, text: string, more: Partial<Told> = {}): Told => ({ name, kind: 'text', label: name, text, ...more })

it('shows both side by side, marks what differs, and lets one choose', async () => {
  const [mine, theirs] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const both = () =>
    [
      [field('note', 'Dentist'), field('where', '')],
      [field('note', 'Doctor'), field('where', '')],
    ] as const
  await show(<ClashDialog opened both={both} onMine={mine} onTheirs={theirs} />)
  expect(screen.getByRole('row', { name: /^note · differs/ }).textContent).toBe('note · differsDentistDoctor')
  expect(screen.getAllByRole('row')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect([mine.mock.calls.length, theirs.mock.calls.length]).toEqual([0, 1])
})

it('what was chosen differs also where it is called the same', () => {
  const chosen = (id: string) => [field('type', 'another choice', { chosen: id })]
  expect(paired(chosen('1'), chosen('2'))[0]?.differs).toBe(true)
  expect(paired(chosen('1'), chosen('1'))[0]?.differs).toBe(false)
})

const form = fc.uniqueArray(fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), text: fc.constantFrom('', 'x', 'y') }), {
  selector: ({ name }) => name,
})

it('law: every field that either has something in stands once, and differs where and only where the two do', () => {
  fc.assert(
    fc.property(form, form, (one, other) => {
      const told = (all: { name: string; text: string }[]) => all.map(({ name, text }) => field(name, text))
      const textIn = (all: { name: string; text: string }[], name: string) => all.find((each) => each.name === name)?.text ?? ''
      const pairs = paired(told(one), told(other))
      const names = [...new Set([...one, ...other].map(({ name }) => name))].filter((name) => textIn(one, name) || textIn(other, name))
      expect(pairs.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
      for (const { name, differs } of pairs) expect(differs).toBe(textIn(one, name) !== textIn(other, name))
    }),
  )
})
