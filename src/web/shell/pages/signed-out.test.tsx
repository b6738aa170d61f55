// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queries } from '#web/foundation/api/query.ts'
import { usePage, usePresentPage } from '#web/foundation/page/use-page.ts'
import { openSealed, personMark, recallSealed, rememberSealed } from '#web/foundation/sealed.ts'
import { setSessionState, useSessionState } from '#web/foundation/session/session-state.ts'
import { endSession, reopenSession } from '#web/foundation/session/token.ts'
import { settings } from '#web/foundation/settings.ts'
import { SnackbarHost, tellWarning } from '#web/foundation/snackbar.tsx'
import { keysFrom, stored } from '#web/foundation/storage.ts'
import { Form } from '#web/platform/form/form.tsx'
import { emptyValues, type FieldSpec } from '#web/platform/form/spec.ts'
import { useForm } from '#web/platform/form/use-form.ts'
import { ownDevice } from '../../../../test/support/own-device.ts'
import { show } from '../../../../test/support/screen.tsx'
import { noticesAPage } from '../notices/notice-store.ts'
import { notices } from '../notices/notices.ts'
import { SignedOut } from './signed-out.tsx'

const fields: FieldSpec[] = [{ kind: 'text', name: 'title', label: 'Title' }]

function Typing() {
  usePage('Loan of Amina')
  const form = useForm(fields, emptyValues(fields), 'loan:new')
  return <Form fields={fields} form={form} label="Loan" />
}

function Page() {
  const state = useSessionState()
  return (
    <>
      {state === 'left' ? <SignedOut /> : <Typing />}
      <output aria-label="Visited">{usePresentPage() ? 1 : 0}</output>
      <SnackbarHost />
    </>
  )
}

beforeEach(ownDevice)
const { idleLogoffMinutes } = settings
afterEach(() => {
  settings.idleLogoffMinutes = idleLogoffMinutes
  reopenSession()
  setSessionState('validating')
})

/** Another tab has signed out, or is about to: what all tabs keep may still be there. */
const end = () =>
  act(() => {
    endSession()
    setSessionState('left')
  })

test('a page that shows that somebody has signed out holds nothing of them, and what was typed last is kept', async () => {
  await rememberSealed('leave:new', 'typed')
  queries.setQueryData(['home'], 'of amina')
  notices.change({ type: 'set', page: { notifications: [], totalData: 7, totalPage: Math.ceil(7 / noticesAPage) } })
  await show(<Page />)
  act(() => tellWarning('The leave of Amina overlaps'))
  await screen.findByText('The leave of Amina overlaps')
  expect(document.title).toBe('Loan of Amina · Calendula')
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'School' } })
  end()
  await screen.findByRole('heading', { name: 'Signed out' })
  expect([personMark(), recallSealed('leave:new'), recallSealed('loan:new')]).toEqual(['', null, null])
  expect([queries.getQueryData(['home']), notices.state().totalData, document.title]).toEqual([undefined, 0, 'Calendula'])
  await waitFor(() => expect(screen.queryByText('The leave of Amina overlaps')).toBeNull())
  // What comes too late is told to nobody.
  act(() => tellWarning('The loan of Amina was refused'))
  await waitFor(() => expect(keysFrom(stored.sealedPrefix).length).toBe(2))
  expect([screen.queryByText('The loan of Amina was refused'), document.title]).toEqual([null, 'Calendula'])
  await openSealed()
  expect([recallSealed('leave:new'), recallSealed('loan:new')]).toEqual(['typed', expect.stringContaining('School')])
  await show(<Page />)
  expect(screen.getByLabelText('Visited').textContent).toBe('0')
})

test('it says after how long the portal signs out by itself', async () => {
  settings.idleLogoffMinutes = 30
  await show(<SignedOut />)
  expect(screen.getByText(/After 30 minutes without a sign of life/)).toBeDefined()
})
