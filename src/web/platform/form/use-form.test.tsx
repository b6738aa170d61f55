// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { keysFrom, stored } from '#web/foundation/storage.ts'
import { ownDevice } from '../../../../test/support/own-device.ts'
import { show } from '../../../../test/support/screen.tsx'
import { sealingAtRest } from '../../../../test/support/sealing-at-rest.ts'
import { emptyValues, type FieldSpec } from './spec.ts'
import { useForm, type FormState } from './use-form.ts'

const fields: FieldSpec[] = [{ kind: 'text', name: 'title', label: 'Title' }]
let form: FormState
/** Every time of a draft that was said, in their order. */
const said = new Set<string | null>()

function Filled() {
  const state = useForm(fields, emptyValues(fields), 'leave')
  useLayoutEffect(() => {
    form = state
    said.add(state.draft.savedAt)
  })
  return null
}

const type = (text: string) => act(() => form.set('title', text))
/** Whoever looks elsewhere: it begins to be kept, and takes a moment. */
const lookAway = () => act(() => void globalThis.dispatchEvent(new Event('pagehide')))

beforeEach(ownDevice)

it('a draft is said to be saved as old as what stands in the form, not as what stood there when it began to be kept', async () => {
  await show(<Filled />)
  type('Surabaya')
  lookAway()
  type('Surabaya and back')
  await act(sealingAtRest)
  await act(() => form.draft.keepNow())
  expect(form.draft.savedAt).not.toBeNull()
  expect([...said]).toEqual([null, form.draft.savedAt])
})

it('no draft is begun by what the form fills in by itself, when somebody looks away either', async () => {
  await show(<Filled />)
  act(() => form.propose('title', 'Annual leave'))
  lookAway()
  await act(sealingAtRest)
  expect([form.values['title'], form.draft.savedAt, keysFrom(stored.sealedPrefix)]).toEqual(['Annual leave', null, []])
})

it('a draft that is thrown away while it is being kept is not said to be saved', async () => {
  await show(<Filled />)
  type('Surabaya')
  lookAway()
  act(() => form.draft.discard())
  await act(sealingAtRest)
  expect([form.values['title'], form.draft.savedAt, keysFrom(stored.sealedPrefix)]).toEqual(['', null, []])
})
