import { expect, test } from 'vitest'
import { mailAddress } from './mail-address.ts'

test.each([
  ['nina@example.com', true],
  ["n.o'neil+hr@mail.example.co.id", true],
  ['joost@brinkhorst', false],
  ['joost@brinkhorst.', false],
  ['joost@brinkhorst.n', false],
  ['joost@.nl', false],
  ['@example.com', false],
  ['a b@example.com', false],
  ['a@b@example.com', false],
  ['', false],
])('%s: %s', (address, isWhole) => expect(mailAddress.test(address)).toBe(isWhole))
