// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { CallFailed } from '#web/foundation/api/errors.ts'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { useForm } from '#web/platform/form/use-form.ts'
import { show } from '../../../test/support/screen.tsx'
import { Meanwhile } from './meanwhile.tsx'
import { useMeanwhile } from './use-meanwhile.ts'

/** Two officers have the same thing open: the second saves what they typed, over what the first has saved meanwhile. */

interface Shift {
  id: string
  name: string
  note: string
  hours: string
}
const fields: readonly FieldSpec[] = [
  { kind: 'text', name: 'name', label: 'Name' },
  { kind: 'text', name: 'note', label: 'Note' },
  { kind: 'text', name: 'hours', label: 'Hours' },
]
const opened: Shift = { id: 's', name: 'Early', note: 'Gate', hours: '8' }
const valuesOf = ({ name, note, hours }: Shift) => ({ name, note, hours })

interface Saved {
  over: Shift | null
  values: object
}

/** Saves as the server does: over what stands, or not at all. */
function Form({ stands, taken }: { stands: () => Shift | undefined; taken: Saved[] }) {
  const form = useForm(fields, valuesOf(opened))
  const [refused, setRefused] = useState(0)
  const meanwhile = useMeanwhile<Shift, ReturnType<typeof valuesOf>>(opened, { ask: async () => stands(), valuesOf })
  const save = async () => {
    const over = meanwhile.opened
    taken.push({ over, values: form.values })
    if (JSON.stringify(over) !== JSON.stringify(stands())) throw new CallFailed(409, null, 'Somebody was faster')
  }
  return (
    <>
      {fields.map(({ name, label }) => (
        <label key={name}>
          {label}
          <input
            value={String(form.values[name as keyof typeof form.values])}
            onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
          />
        </label>
      ))}
      <Meanwhile others={meanwhile.others} fields={fields} form={form} />
      <button onClick={() => void meanwhile.meet(save, form).catch(() => setRefused((times) => times + 1))}>Save</button>
      <p>{`Refused: ${refused}`}</p>
    </>
  )
}

async function open(stands: () => Shift | undefined): Promise<Saved[]> {
  const taken: Saved[] = []
  await show(<Form stands={stands} taken={taken} />)
  return taken
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = async (refusals: number) => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(`Refused: ${refusals}`)
}
const shown = () => fields.map(({ label }) => screen.getByLabelText<HTMLInputElement>(label).value)
const clashes = () =>
  screen.queryAllByRole('row').flatMap((row) =>
    within(row).queryAllByRole('cell').length > 0
      ? [
          [
            within(row).getByRole('rowheader').textContent,
            ...within(row)
              .getAllByRole('cell')
              .slice(0, 2)
              .map(({ textContent }) => textContent),
          ],
        ]
      : [],
  )

it('keeps what was typed, takes of the rest what stands now, and saves it over that', async () => {
  const now: Shift = { id: 's', name: 'Morning', note: 'Gate and yard', hours: '7' }
  const taken = await open(() => now)
  type('Note', 'Gate 2')
  type('Hours', '7')
  await press(1)
  // The name was not touched here; the hours are the same to both, and nothing is to be decided on them.
  expect(shown()).toEqual(['Morning', 'Gate 2', '7'])
  expect(clashes()).toEqual([['Note', 'Gate 2', 'Gate and yard']])
  await press(1)
  expect(taken).toEqual([
    { over: opened, values: { name: 'Early', note: 'Gate 2', hours: '7' } },
    { over: now, values: { name: 'Morning', note: 'Gate 2', hours: '7' } },
  ])
})

it('takes theirs in place of what was typed where the person says so', async () => {
  const now: Shift = { ...opened, note: 'Gate and yard' }
  await open(() => now)
  type('Note', 'Gate 2')
  await press(1)
  fireEvent.click(screen.getByRole('button', { name: 'Note: take what stands now' }))
  expect(shown()).toEqual(['Early', 'Gate and yard', '8'])
  expect(clashes()).toEqual([])
})

it('changes nothing of what was typed where it is gone by now', async () => {
  await open(() => undefined)
  type('Note', 'Gate 2')
  await press(1)
  expect([shown(), clashes()]).toEqual([['Early', 'Gate 2', '8'], []])
})
