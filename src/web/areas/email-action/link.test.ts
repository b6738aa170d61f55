import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkOf } from './link.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64url')

test('the four parts of a link reach the call decoded, the fifth as it stands', () => {
  const ascii = fc.string({ minLength: 1, unit: 'grapheme-ascii' })
  fc.assert(
    fc.property(ascii, ascii, ascii, ascii, (moduleName, actionName, id, userId) => {
      const path = [moduleName, actionName, id, userId].map(base64).join('/')
      expect(linkOf(`${path}/a-_9`)).toEqual({ moduleName, actionName, id, userId, signature: 'a-_9' })
      expect(linkOf(path)?.signature).toBe('')
    }),
  )
})

test.each(['', 'TGVhdmU', 'TGVhdmU/YQ/MQ', '%%%/YQ/MQ/Mg/x', 'TGVhdmU/YQ/MQ/Mg/x/y', 'TGVhdmU//MQ/Mg/x'])('%j is no link', (path) => {
  expect(linkOf(path)).toBeNull()
})
