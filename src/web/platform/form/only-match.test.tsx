// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownDevice } from '../../../../test/support/own-device.ts'
import { show } from '../../../../test/support/screen.tsx'
import { Form } from './form.tsx'
import { emptyValues, type FieldSpec } from './spec.ts'
import { useForm, type FormState } from './use-form.ts'

let form: FormState

function Tried({ fields }: { fields: readonly FieldSpec[] }) {
  const state = useForm(fields, emptyValues(fields))
  useLayoutEffect(() => {
    form = state
  })
  return <Form fields={fields} form={state} label="Tried" />
}

beforeEach(ownDevice)

describe('a list of many that is searched', () => {
  const choices = ['Germany', 'India', 'Indonesia', 'Nordic India', ...Array.from({ length: 30 }, (_, index) => `Place ${index}`)].map(
    (label) => ({
      value: label,
      label,
    }),
  )
  const typed = async (text: string) => {
    await show(<Tried fields={[{ kind: 'select', name: 'country', label: 'Country', choices }]} />)
    const box = screen.getByRole('combobox', { name: /^Country/ })
    act(() => box.focus())
    await act(async () => fireEvent.click(box))
    await act(async () => fireEvent.change(box, { target: { value: text } }))
    return box
  }
  const marked = () => document.querySelector('[data-combobox-selected]')?.textContent
  const enter = (box: HTMLElement) => act(async () => fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' }))
  it('takes the only match by Enter, and does not send the form', async () => {
    // What would send the form is not prevented where this is true.
    expect(await enter(await typed('germ'))).toBe(false)
    expect(form.values['country']).toBe('Germany')
  })
  it('takes the first by Enter where several match, and the next by an arrow', async () => {
    const box = await typed('ind')
    expect(marked()).toBe('India')
    expect(await enter(box)).toBe(false)
    expect(form.values['country']).toBe('India')
    await act(async () => fireEvent.change(box, { target: { value: 'ind' } }))
    await act(async () => fireEvent.keyDown(box, { key: 'ArrowDown' }))
    expect(marked()).toBe('Indonesia')
    await enter(box)
    expect(form.values['country']).toBe('Indonesia')
  })
  it('takes by Enter what begins with what was typed before what has it further on', async () => {
    await enter(await typed('place 2'))
    expect(form.values['country']).toBe('Place 2')
    const box = await typed('2')
    expect(marked()).toBe('Place 2')
    await act(async () => fireEvent.change(box, { target: { value: 'indo' } }))
    expect(marked()).toBe('Indonesia')
    await act(async () => fireEvent.change(box, { target: { value: 'n' } }))
    expect(marked()).toBe('Nordic India')
  })
  it('takes nothing by Enter where none matches', async () => {
    expect(await enter(await typed('atlantis'))).toBe(false)
    expect(form.values['country']).toBeNull()
  })
  const leave = (box: HTMLElement) => act(async () => fireEvent.blur(box))
  it('takes the only match where the field is left, and closes', async () => {
    const box = await typed('germ')
    await leave(box)
    expect([form.values['country'], (box as HTMLInputElement).value, screen.queryByRole('listbox')]).toEqual(['Germany', 'Germany', null])
  })
  it('keeps words that mean several or none, says so and holds the form up, until Escape takes them back', async () => {
    const box = (await typed('ind')) as HTMLInputElement
    await leave(box)
    expect([box.value, form.values['country'], screen.queryByRole('listbox')]).toEqual(['ind', null, null])
    expect(screen.getByText('Several fit “ind”: choose one from the list.')).toBeDefined()
    expect(await act(async () => form.check())).toBe(false)
    await act(async () => fireEvent.change(box, { target: { value: 'atlantis' } }))
    await leave(box)
    expect(screen.getByText('Nothing in the list fits “atlantis”: choose one that is there.')).toBeDefined()
    await act(async () => fireEvent.keyDown(box, { key: 'Escape' }))
    expect([box.value, screen.queryByText(/fits “atlantis”/)]).toEqual(['', null])
    expect(await act(async () => form.check())).toBe(true)
  })
})

describe('a list that nobody has to choose from', () => {
  const places = (count: number) => Array.from({ length: count }, (_, index) => ({ value: `p${index}`, label: `Place ${index}` }))
  const opened = async (count: number, required = false) => {
    await show(<Tried fields={[{ kind: 'select', name: 'place', label: 'Place', choices: places(count), required }]} />)
    await act(async () => form.set('place', 'p1'))
    const box = screen.getByLabelText<HTMLInputElement>(/^Place/, { selector: 'input:not([type=hidden])' })
    await act(async () => fireEvent.click(box))
    return box
  }
  it('is searched from eight choices on', async () => {
    // Fewer are seen at once: typing leaves what fits of them too, but the keyboard of a phone stays away.
    expect((await opened(7)).inputMode).toBe('none')
    expect((await opened(8)).inputMode).not.toBe('none')
  })
  it('leaves what fits of few, too, and is emptied where all is taken out by hand', async () => {
    const box = await opened(3)
    await act(async () => fireEvent.change(box, { target: { value: '2' } }))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Place 2'])
    await act(async () => fireEvent.keyDown(box, { key: 'Enter' }))
    expect(form.values['place']).toBe('p2')
    await act(async () => fireEvent.change(box, { target: { value: '' } }))
    await act(async () => fireEvent.blur(box))
    expect(form.values['place']).toBeNull()
  })
  it('keeps what is chosen once more, and is emptied by its button', async () => {
    await opened(3)
    await act(async () => fireEvent.click(screen.getByRole('option', { name: 'Place 1' })))
    expect(form.values['place']).toBe('p1')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Clear Place' })))
    expect(form.values['place']).toBeNull()
    expect(screen.queryByRole('button', { name: 'Clear Place' })).toBeNull()
  })
  it('has no such button where something must be chosen', async () => {
    await opened(3, true)
    expect(screen.queryByRole('button', { name: 'Clear Place' })).toBeNull()
  })
})
