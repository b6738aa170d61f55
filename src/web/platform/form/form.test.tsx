// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recallSealed } from '#web/foundation/sealed.ts'
import { keep, kept, keysFrom, stored } from '#web/foundation/storage.ts'
import { ownDevice } from '../../../../test/support/own-device.ts'
import { show } from '../../../../test/support/screen.tsx'
import { Form } from './form.tsx'
import { MoneyInput } from './inputs/money-input.tsx'
import { MomentRow } from './inputs/moment-row.tsx'
import { NoteField } from './note-field.tsx'
import { emptyValues, type FieldSpec } from './spec.ts'
import { useForm, type FormState } from './use-form.ts'

let form: FormState

function Tried({ fields, draft, readOnly = false }: { fields: readonly FieldSpec[]; draft?: string; readOnly?: boolean }) {
  const state = useForm(fields, emptyValues(fields), draft)
  useLayoutEffect(() => {
    form = state
  })
  return <Form fields={fields} form={state} label="Tried" readOnly={readOnly} />
}

const type = (label: string | RegExp, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const leave = (label: string | RegExp) => fireEvent.blur(screen.getByLabelText(label))
const held = (label: string | RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value

beforeEach(ownDevice)

describe('a required field', () => {
  const fields: FieldSpec[] = [{ kind: 'text', name: 'title', label: 'Title', required: true }]
  it('says nothing while it is fresh, and what is wrong once it is touched', async () => {
    await show(<Tried fields={fields} />)
    expect(screen.queryByText('This field is required')).toBeNull()
    leave(/^Title/)
    expect(screen.getByText('This field is required')).toBeDefined()
  })
  it('says it once it was changed', async () => {
    await show(<Tried fields={fields} />)
    type(/^Title/, 'x')
    type(/^Title/, '')
    expect(screen.getByText('This field is required')).toBeDefined()
  })
})

it('leads to the first field that is wrong, each time that is found', async () => {
  await show(
    <Tried
      fields={[
        { kind: 'text', name: 'a', label: 'Code' },
        { kind: 'text', name: 'b', label: 'Title', required: true },
        { kind: 'text', name: 'c', label: 'Note', required: true },
      ]}
    />,
  )
  const isThere = () => waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Title/)))
  act(() => expect(form.check()).toBe(false))
  await isThere()
  screen.getByLabelText('Code').focus()
  act(() => expect(form.check()).toBe(false))
  await isThere()
  type(/^Title/, 'A title')
  act(() => form.refused({ c: ['It is too long.'] }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Note/)))
})

it('ignores typing beyond the longest', async () => {
  await show(<Tried fields={[{ kind: 'text', name: 'a', label: 'Name', longest: 5 }]} />)
  type('Name', 'sixsix')
  expect(held('Name')).toBe('sixsi')
})

it('takes digits and one separator as a number, or digits alone', async () => {
  await show(
    <Tried
      fields={[
        { kind: 'number', name: 'a', label: 'Hours' },
        { kind: 'number', name: 'b', label: 'Pieces', decimals: false },
      ]}
    />,
  )
  type('Hours', ' 1,5 ')
  type('Pieces', '1 200')
  expect(form.values).toMatchObject({ a: '1.5', b: '1200' })
  leave('Hours')
  leave('Pieces')
  expect([held('Hours'), held('Pieces')]).toEqual(['1.5', '1200'])
  type('Hours', '1.2.3a')
  type('Pieces', '1,5')
  leave('Hours')
  leave('Pieces')
  expect([held('Hours'), held('Pieces')]).toEqual(['1.2.3a', '1.5'])
  expect(screen.getByText('Please write this in digits, as 1.5 or 1500')).toBeDefined()
  expect(screen.getByText('Please write a whole number')).toBeDefined()
  expect(form.valid).toBe(false)
  type('Hours', '-1')
  expect(screen.getByText('Negative value is not allowed')).toBeDefined()
  type('Hours', '0')
  expect(screen.queryByText('Negative value is not allowed')).toBeNull()
})

it('takes a number of hours as the portal writes how long something is', async () => {
  await show(<Tried fields={[{ kind: 'number', name: 'a', label: 'Hours', hours: true }]} />)
  type('Hours', '7 h 30 m')
  leave('Hours')
  expect([form.values['a'], held('Hours'), form.valid]).toEqual(['7.5', '7.5', true])
})

it('says what is no country code', async () => {
  await show(<Tried fields={[{ kind: 'text', name: 'a', label: 'Country', countryCode: true }]} />)
  type('Country', '6+2')
  expect(screen.getByText('Invalid country code')).toBeDefined()
  type('Country', '+62')
  expect(screen.queryByText('Invalid country code')).toBeNull()
})

describe('moments', () => {
  it.each([
    ['date', '2024/13/01', 'Invalid Date Format'],
    ['datetime', '2024/01/01 25:00', 'Invalid Date Time Format'],
    ['time', '24:61', 'Invalid Time Format'],
  ] as const)('of kind %s say when they cannot be', async (kind, typed, message) => {
    await show(<Tried fields={[{ kind, name: 'a', label: 'When' }]} />)
    type('When', typed)
    expect(screen.getByText(message)).toBeDefined()
  })
  it('have an example beneath', async () => {
    await show(
      <Tried
        fields={[
          { kind: 'date', name: 'a', label: 'Day' },
          { kind: 'time', name: 'b', label: 'Time' },
        ]}
      />,
    )
    expect(screen.getByText(`Example: ${new Date().getFullYear()}/12/31`)).toBeDefined()
    expect(screen.getByText('Example: 23:59')).toBeDefined()
  })
  it('say a hint of their own and the example, until they can be read', async () => {
    const year = new Date().getFullYear()
    await show(
      <Tried
        fields={[
          { kind: 'date', name: 'a', label: 'Loan date', hint: 'When you need the money' },
          { kind: 'date', name: 'b', label: 'As of', hint: '' },
        ]}
      />,
    )
    const beneath = (label: string) => {
      const described = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
      return document.getElementById(described.find((id) => id.endsWith('description')) ?? '')?.textContent
    }
    expect(beneath('Loan date')).toBe(`When you need the moneyExample: ${year}/12/31`)
    expect(beneath('As of')).toBe(`Example: ${year}/12/31`)
    type('Loan date', `${year}/1`)
    expect(beneath('Loan date')).toBe(`When you need the moneyExample: ${year}/12/31`)
    type('Loan date', `${year}/1/5`)
    type('As of', `${year}/1/5`)
    expect([beneath('Loan date'), beneath('As of')]).toEqual(['When you need the money', ''])
  })
  it('are kept as they are sent and stand as YYYY/MM/DD', async () => {
    await show(<Tried fields={[{ kind: 'date', name: 'a', label: 'Day' }]} />)
    type('Day', '2026/1/5')
    leave('Day')
    expect(form.values.a).toBe('2026-01-05')
    expect(held('Day')).toBe('2026/01/05')
  })
})

it('knows the twelve kinds', async () => {
  const choices = [{ value: 1, label: 'One' }]
  const named = (kind: string) => ({ name: kind, label: kind })
  const simple = ['text', 'number', 'multiline', 'date', 'month', 'time', 'datetime', 'checkbox', 'attachment'] as const
  const fields: FieldSpec[] = [
    ...simple.map((kind) => ({ ...named(kind), kind })),
    { ...named('select'), kind: 'select', choices },
    { ...named('multicheckbox'), kind: 'multicheckbox', choices },
    { ...named('table'), kind: 'table', add: 'Add line', fields: [{ kind: 'text', name: 'cell', label: 'Cell' }] },
  ]
  await show(<Tried fields={fields} />)
  for (const field of fields) expect(screen.getAllByText(field.label).length).toBeGreaterThan(0)
  expect(fields).toHaveLength(12)
  expect(screen.getByLabelText('multiline').getAttribute('rows')).toBe('3')
  fireEvent.click(screen.getByLabelText('One'))
  expect(form.values.multicheckbox).toEqual([1])
  fireEvent.click(screen.getByLabelText('checkbox'))
  type('month', '2026/02')
  fireEvent.click(screen.getByRole('combobox', { name: 'select' }))
  fireEvent.click(await screen.findByRole('option', { name: 'One' }))
  expect([form.values.checkbox, form.values.month, form.values.select]).toEqual([true, '2026-02', 1])
  fireEvent.click(screen.getByText('Add line'))
  type('Cell', 'x')
  expect(form.values.table).toEqual([{ cell: 'x' }])
  fireEvent.click(screen.getByLabelText('Remove row 1'))
  expect(form.values.table).toEqual([])
})

it("shows the server's complaint beside its field until that changes", async () => {
  await show(<Tried fields={[{ kind: 'text', name: 'title', label: 'Title' }]} />)
  form.refused({ title: ['This day lies in a closed period.'] })
  await screen.findByText('This day lies in a closed period.')
  type('Title', 'other')
  expect(screen.queryByText('This day lies in a closed period.')).toBeNull()
})

it('changes nothing where it is read only', async () => {
  await show(<Tried readOnly fields={[{ kind: 'text', name: 'title', label: 'Title' }]} />)
  expect((screen.getByLabelText('Title') as HTMLInputElement).disabled).toBe(true)
})

describe('a draft', () => {
  const fields: FieldSpec[] = [{ kind: 'text', name: 'title', label: 'Title' }]
  it('is kept on the device and found again', async () => {
    await show(<Tried fields={fields} draft="leave" />)
    type('Title', 'Surabaya')
    await waitFor(() => expect(form.draft.savedAt).not.toBeNull())
    await show(<Tried fields={fields} draft="leave" />)
    expect(held('Title')).toBe('Surabaya')
    form.draft.discard()
    await waitFor(() => expect(held('Title')).toBe(''))
    await waitFor(() => expect(keysFrom(stored.sealedPrefix)).toEqual([]))
  })
  it('holds what the form filled in by itself with what was typed, and is not begun by it', async () => {
    const more: FieldSpec[] = [...fields, { kind: 'text', name: 'type', label: 'Type' }]
    function Proposing() {
      const state = useForm(more, emptyValues(more), 'adjustment')
      useLayoutEffect(() => {
        form = state
        if (state.values['type'] === '') state.propose('type', 'Annual leave')
      })
      return <Form fields={more} form={state} label="Tried" />
    }
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show(<Proposing />)
    act(() => void vi.advanceTimersByTime(5_000))
    expect([held('Type'), form.draft.savedAt]).toEqual(['Annual leave', null])
    type('Title', 'Surabaya')
    act(() => void vi.advanceTimersByTime(5_000))
    await waitFor(() => expect(form.draft.savedAt).not.toBeNull())
    await show(<Proposing />)
    expect([held('Title'), held('Type')]).toEqual(['Surabaya', 'Annual leave'])
    act(() => form.draft.discard())
    act(() => void vi.advanceTimersByTime(5_000))
    expect([held('Title'), held('Type'), form.draft.savedAt]).toEqual(['', 'Annual leave', null])
    vi.useRealTimers()
  })
  it('is as old as what was typed last, however late it is kept: of two tabs the later typed stands', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show(<Tried fields={fields} draft="leave" />)
    const before = Date.now()
    type('Title', 'Surabaya')
    const after = Date.now()
    act(() => void vi.advanceTimersByTime(5_000))
    await waitFor(() => expect(form.draft.savedAt).not.toBeNull())
    const savedAt = Date.parse(form.draft.savedAt ?? '')
    expect([savedAt >= before, savedAt <= after]).toEqual([true, true])
    vi.useRealTimers()
  })
  it('is kept in between of whoever types without a pause', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show(<Tried fields={fields} draft="leave" />)
    for (let length = 1; length <= 10; length++) {
      type('Title', 'x'.repeat(length))
      act(() => void vi.advanceTimersByTime(400))
    }
    vi.useRealTimers()
    await waitFor(() => expect(keysFrom(stored.sealedPrefix).length).toBe(1), { timeout: 300 })
  })
  it.each(['pagehide', 'visibilitychange'])('is kept at once when the page goes (%s)', async (name) => {
    await show(<Tried fields={fields} draft="leave" />)
    type('Title', 'Surabaya')
    act(() => void (name === 'pagehide' ? globalThis : document).dispatchEvent(new Event(name)))
    await waitFor(() => expect(recallSealed('leave')).toContain('Surabaya'), { timeout: 300 })
  })
  it('that another tab throws away is at risk, and no longer said to be saved', async () => {
    await show(<Tried fields={fields} draft="leave" />)
    type('Title', 'Surabaya')
    await waitFor(() => expect(form.draft.savedAt).not.toBeNull())
    const [key = ''] = keysFrom(stored.sealedPrefix)
    const oldValue = kept(key)
    keep(key, null)
    dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }))
    await waitFor(() => expect([form.draft.savedAt, form.draft.atRisk]).toEqual([null, true]))
  })
  it('that the device refuses is at risk', async () => {
    await show(<Tried fields={fields} draft="leave" />)
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => undefined })
    type('Title', 'Surabaya')
    await waitFor(() => expect(form.draft.atRisk).toBe(true))
    vi.unstubAllGlobals()
  })
})

describe('an attachment', () => {
  const fields: FieldSpec[] = [{ kind: 'attachment', name: 'file', label: 'File' }]
  const choose = (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input) fireEvent.change(input, { target: { files: [file] } })
  }
  it('hides the way to add one once there is one, and brings it back', async () => {
    await show(<Tried fields={fields} />)
    expect(screen.getByLabelText('File: Drop a file or choose one')).toBeDefined()
    choose(new File(['x'], 'a.pdf', { type: 'application/pdf' }))
    await screen.findByLabelText('Preview of a.pdf')
    expect(screen.queryByLabelText('File: Drop a file or choose one')).toBeNull()
    fireEvent.click(screen.getByLabelText('Remove a.pdf'))
    expect(screen.getByLabelText('File: Drop a file or choose one')).toBeDefined()
  })
  it('of a type that is not taken says so', async () => {
    await show(<Tried fields={fields} />)
    choose(new File(['x'], 'a.exe'))
    expect(await screen.findByText('File type not supported')).toBeDefined()
  })
})

describe('a field of several lines', () => {
  it('has three rows and never more, however much is typed', async () => {
    await show(<Tried fields={[{ kind: 'multiline', name: 'note', label: 'Note' }]} />)
    type('Note', 'one\ntwo\nthree\nfour\nfive\nsix')
    expect(screen.getByLabelText('Note').getAttribute('rows')).toBe('3')
    await show(<NoteField label="Why" value={'one\ntwo\nthree\nfour\nfive'} onChange={() => undefined} error={null} />)
    const field = screen.getByLabelText('Why')
    expect([field.getAttribute('rows'), field.style.height]).toEqual(['3', ''])
  })
})

describe('an amount of money', () => {
  it('says while it is typed that it may not be negative', async () => {
    function Typed() {
      const [value, setValue] = useState('')
      return <MoneyInput label="Amount" value={value} onChange={setValue} currency="EUR" />
    }
    await show(<Typed />)
    type(/^Amount/, '-12')
    expect(held(/^Amount/)).toBe('-12')
    expect(screen.getByText('Negative value is not allowed')).toBeDefined()
    type(/^Amount/, '12')
    expect(screen.queryByText('Negative value is not allowed')).toBeNull()
  })
  it('is read whoever wrote it, or refused beside its field', async () => {
    let sent = ''
    function Typed() {
      const [value, setValue] = useState('')
      useLayoutEffect(() => void (sent = value))
      return <MoneyInput label="Amount" value={value} onChange={setValue} currency="IDR" />
    }
    await show(<Typed />)
    type(/^Amount/, ' 25.000.000 ')
    leave(/^Amount/)
    expect([sent, held(/^Amount/)]).toEqual(['25000000', '25,000,000'])
    for (const typed of ['5jt', '5 juta', '2rb', '1.5m', '5.0000.000']) {
      type(/^Amount/, typed)
      leave(/^Amount/)
      expect(held(/^Amount/)).toBe(typed)
      expect(screen.getByText('Please write the amount in digits, as Rp 1,500,000')).toBeDefined()
    }
  })
  it('loses a digit by a key, and means what is left', async () => {
    let sent = ''
    function Typed() {
      const [value, setValue] = useState('1250')
      useLayoutEffect(() => void (sent = value))
      return <MoneyInput label="Amount" value={value} onChange={setValue} currency="EUR" />
    }
    await show(<Typed />)
    const field = screen.getByLabelText(/^Amount/)
    fireEvent.input(field, { target: { value: '1,25' }, inputType: 'deleteContentBackward', data: null })
    expect([sent, held(/^Amount/)]).toEqual(['125', '125'])
  })
})

it('what is wrong with several moments together is told of the group that they are', async () => {
  await show(
    <MomentRow complaints={['It ends before it begins.']}>
      <input aria-label="From" />
    </MomentRow>,
  )
  const told = screen.getByRole('group').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(told)?.textContent).toBe('It ends before it begins.')
})
