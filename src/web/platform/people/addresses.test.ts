import { expect, test } from 'vitest'
import { callAddress, mailAddress } from './addresses.ts'

test('an address adds nobody to a mail and no text to it', () => {
  expect(mailAddress('amina@example.com')).toBe('mailto:amina@example.com')
  expect(mailAddress('amina@example.com?bcc=eve@example.com&body=x')).toBe('mailto:amina@example.com%3Fbcc%3Deve@example.com%26body%3Dx')
  expect(callAddress('+62 (21) 555-0101;ext=1')).toBe('tel:+622155501011')
})
