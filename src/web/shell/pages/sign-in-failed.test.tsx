// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries } from '#web/foundation/api/query.ts'
import { personMark, recallSealed, rememberSealed } from '#web/foundation/sealed.ts'
import { ownDevice } from '../../../../test/support/own-device.ts'
import { show } from '../../../../test/support/screen.tsx'
import { SignInFailed } from './sign-in-failed.tsx'

test('a page that says that sign-in did not work holds nothing of whoever was here', async () => {
  await ownDevice()
  await rememberSealed('leave:new', 'typed')
  queries.setQueryData(['home'], 'of amina')
  await show(<SignInFailed error={new Error('The provider is away')} />)
  await screen.findByText('The provider is away')
  expect([queries.getQueryData(['home']), personMark(), recallSealed('leave:new')]).toEqual([undefined, '', null])
})
