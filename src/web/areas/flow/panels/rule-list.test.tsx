// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FlowField } from '#shared/areas/flow.ts'
import { plainLevel, type FlowDefinition } from '#shared/contract/flow.ts'
import { text } from '#web/foundation/i18n/i18n.ts'
import { show } from '../../../../../test/support/screen.tsx'
import { editedFlow, plainFlow, type EditedFlow } from '../draft/edited-flow.ts'
import { FlowGroundProvider } from '../draft/flow-ground.ts'
import { RuleList } from './rule-list.tsx'
import { useOpened } from '../draft/use-opened.ts'
import type { RouteWords } from '../draft/who-words.ts'

const fields: FlowField[] = [
  { name: 'days', label: 'Days', kind: 'number', of: 'request', optional: false },
  { name: 'paid', label: 'Paid', kind: 'boolean', of: 'request', optional: false },
]
const same = (code: string) => code
const words: RouteWords = {
  say: text,
  language: 'en',
  fields,
  choice: (_, value) => value,
  position: same,
  role: same,
  person: same,
  personField: same,
}

const rule = (name: string, days: number | null): FlowDefinition['rules'][number] => ({
  name,
  when: days === null ? null : { field: 'days', is: '>', value: days },
  levels: [plainLevel({ kind: 'manager', up: 1 })],
  skipAdjacent: true,
})
const definition: FlowDefinition = { rules: [rule('long', 9), rule('middle', 5), rule('short', 2), rule('rest', null)], lastResort: [] }

let now: EditedFlow

function Tried({ initial }: { initial: EditedFlow }) {
  const [flow, setFlow] = useState(initial)
  const opened = useOpened()
  useLayoutEffect(() => {
    now = flow
  })
  return (
    <FlowGroundProvider value={{ kind: 'leave-request', fields, personFields: [], words, checked: false }}>
      <RuleList flow={flow} onChange={setFlow} opened={opened} found={[]} />
    </FlowGroundProvider>
  )
}

const names = () => plainFlow(now).rules.map(({ name }) => name)
const handle = (name: string) => screen.getByRole('button', { name: new RegExp(`^Move ${name},`) })

beforeEach(async () => {
  await show(<Tried initial={editedFlow(definition)} />)
})

describe('the order of rules', () => {
  it('is changed with the arrow keys on a handle, and told', () => {
    fireEvent.keyDown(handle('middle'), { key: 'ArrowUp' })
    expect(names()).toEqual(['middle', 'long', 'short', 'rest'])
    expect(screen.getByRole('status').textContent).toBe('middle now stands 1 of 3')
    fireEvent.keyDown(handle('middle'), { key: 'ArrowUp' })
    expect(names()).toEqual(['middle', 'long', 'short', 'rest'])
  })
  it('never puts a rule behind the one that takes all the rest, which cannot be moved', () => {
    fireEvent.keyDown(handle('short'), { key: 'ArrowDown' })
    expect(names()).toEqual(['long', 'middle', 'short', 'rest'])
    expect(screen.queryByRole('button', { name: /^Move rest/ })).toBeNull()
  })
  it('is changed by dragging one onto another', () => {
    const transfer = { effectAllowed: '', setDragImage: () => undefined }
    const [first] = screen.getAllByRole('listitem')
    fireEvent.dragStart(handle('short'), { dataTransfer: transfer })
    // A test has no layout: whatever is pointed at is pointed at above its middle.
    fireEvent.dragOver(first!, { clientY: -1 })
    fireEvent.drop(first!)
    expect(names()).toEqual(['short', 'long', 'middle', 'rest'])
  })
})

describe('a rule', () => {
  it('is said in a line, and opens to be changed', () => {
    const card = within(screen.getByRole('article', { name: 'Rule 2: middle' }))
    expect(card.getByText('Days is more than 5')).toBeDefined()
    expect(card.getByText('Manager')).toBeDefined()
    fireEvent.click(card.getByRole('button', { name: /^middle/ }))
    fireEvent.change(card.getByLabelText('Name of the rule'), { target: { value: 'half' } })
    expect(names()[1]).toBe('half')
  })
  it('compares a number with what is typed, also on the way to it', () => {
    const card = within(screen.getByRole('article', { name: 'Rule 1: long' }))
    fireEvent.click(card.getByRole('button', { name: /^long/ }))
    const value = card.getByRole('textbox', { name: 'With what' }) as HTMLInputElement
    fireEvent.change(value, { target: { value: '7.' } })
    expect(value.value).toBe('7.')
    fireEvent.change(value, { target: { value: '7.5' } })
    expect(plainFlow(now).rules[0]?.when).toEqual({ field: 'days', is: '>', value: 7.5 })
    fireEvent.change(card.getByRole('combobox', { name: 'What' }), { target: { value: 'paid' } })
    expect(plainFlow(now).rules[0]?.when).toEqual({ field: 'paid', is: '=', value: true })
  })
  it('gets a group of conditions beside its own', () => {
    const card = within(screen.getByRole('article', { name: 'Rule 3: short' }))
    fireEvent.click(card.getByRole('button', { name: /^short/ }))
    fireEvent.click(card.getByRole('button', { name: 'Add a group' }))
    const group = within(card.getByRole('group', { name: 'Group of conditions' }))
    fireEvent.change(group.getByRole('textbox', { name: 'With what' }), { target: { value: '4' } })
    fireEvent.click(group.getByRole('button', { name: 'Add a condition' }))
    expect(group.queryByRole('button', { name: 'Add a group' })).toBeNull()
    expect(plainFlow(now).rules[2]?.when).toEqual({
      all: [
        { field: 'days', is: '>', value: 2 },
        {
          any: [
            { field: 'days', is: '>=', value: 4 },
            { field: 'days', is: '>=', value: '' },
          ],
        },
      ],
    })
  })
  it('gets levels, in another order, and keeps the last of them', () => {
    const card = within(screen.getByRole('article', { name: 'Rule 1: long' }))
    fireEvent.click(card.getByRole('button', { name: /^long/ }))
    const kinds = () => plainFlow(now).rules[0]?.levels.map(({ who }) => ('up' in who ? `${who.kind} ${who.up}` : who.kind))
    fireEvent.click(card.getByRole('button', { name: 'Add a level' }))
    expect(kinds()).toEqual(['manager 1', 'manager 2'])
    fireEvent.click(card.getByRole('button', { name: 'Move level 2 earlier' }))
    expect(kinds()).toEqual(['manager 2', 'manager 1'])
    fireEvent.click(card.getByRole('button', { name: 'Remove level 1' }))
    expect(kinds()).toEqual(['manager 1'])
    expect((card.getByRole('button', { name: 'Remove level 1' }) as HTMLButtonElement).disabled).toBe(true)
  })
})

it('a flow without a rule for all the rest offers one', async () => {
  await show(<Tried initial={editedFlow({ ...definition, rules: definition.rules.slice(0, 1) })} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add a rule for all other requests' }))
  expect(plainFlow(now).rules.at(-1)).toMatchObject({ name: 'Everything else', when: null })
  fireEvent.click(screen.getByRole('button', { name: 'Add a rule' }))
  expect(names()).toEqual(['long', 'New rule', 'Everything else'])
})
