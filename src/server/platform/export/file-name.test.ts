import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeFileName } from './file-name.ts'

it.each([
  ['Payslip October 2026', 'Payslip October 2026'],
  ['Slip gaji Đặng', 'Slip gaji Đặng'],
  ['../../etc/passwd', 'etc passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['C:\\Windows\\win.ini', 'C Windows win.ini'],
  ['a\u0000b\u202Egnp.exe\n', 'a b gnp.exe'],
  ['CON', '_CON'],
  ['con.txt', '_con.txt'],
  ['LPT¹', '_LPT¹'],
  ['console', 'console'],
  ['...', '_'],
  ['', '_'],
  ['\uD800', '_'],
])('%j is %j', (name, safe) => expect(safeFileName(name)).toBe(safe))

it('law: whatever it is called, it is one file of a folder, and called so again', () => {
  const letters = fc.constantFrom('.', '/', '\\', ':', '\u0000', '\u202E', ' ', 'C', 'O', 'N', '1', 'é', '😀', '\uD800', '*')
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(letters).map((parts) => parts.join('')),
      ),
      (name) => {
        const safe = safeFileName(name)
        // oxlint-disable-next-line no-control-regex -- these are what is looked for
        expect(safe).not.toMatch(/[\u0000-\u001f\u007f-\u009f/\\:*?"<>|\u202a-\u202e]|\.\.|^[. ]|[. ]$|^$/)
        expect(safe).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i)
        expect(safe.isWellFormed()).toBe(true)
        expect(safeFileName(safe)).toBe(safe)
      },
    ),
  )
})
