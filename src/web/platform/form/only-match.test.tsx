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
  const choices = ['Germany', 'India', 'Indonesia', ...Array.from({ length: 30 }, (_, index) => `Place ${index}`)].map((label) => ({
    value: label,
    label,
  }))
  const typed = async (text: string) => {
    await show(<Tried fields={[{ kind: 'select', name: 'country', label: 'Country', choices }]} />)
    const box = screen.getByRole('combobox', { name: /^Country/ })
    act(() => box.focus())
    await act(async () => fireEvent.click(box))
    await act(async () => fireEvent.change(box, { target: { value: text } }))
    return box
  }
  const enter = (box: HTMLElement) => act(async () => fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' }))
  it('takes the only match by Enter, and does not send the form', async () => {
    // What would send the form is not prevented where this is true.
    expect(await enter(await typed('germ'))).toBe(false)
    expect(form.values['country']).toBe('Germany')
  })
  it('takes nothing by Enter where several match', async () => {
    expect(await enter(await typed('ind'))).toBe(false)
    expect(form.values['country']).toBeNull()
  })
  it('takes nothing by Enter where none matches', async () => {
    expect(await enter(await typed('atlantis'))).toBe(false)
    expect(form.values['country']).toBeNull()
  })
})
