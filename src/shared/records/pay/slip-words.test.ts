import { expect, it } from 'vitest'
import { lineKindIn, lineUnitIn, payCode, payKindIn } from './slip-words.ts'
import { lineKinds, lineUnits, payKinds } from './slip.ts'

it('knows each kind and unit by its own word, and by those of both languages, however they are written', () => {
  expect([payKinds.map(payKindIn), lineKinds.map(lineKindIn), lineUnits.map(lineUnitIn)]).toEqual([payKinds, lineKinds, lineUnits])
  expect(['GAJI', ' Slip-Gaji ', 'thr', 'Tunjangan Hari Raya'].map(payKindIn)).toEqual(['pay', 'pay', 'bonus', 'bonus'])
  expect(['Pendapatan', 'POTONGAN', 'beban_perusahaan', 'Employer’s', 'info'].map(lineKindIn)).toEqual([
    'earning',
    'deduction',
    'employer',
    null,
    'information',
  ])
  expect(['jam', 'Hari', '%', 'bln.', 'kali'].map(lineUnitIn)).toEqual(['hours', 'days', 'percent', 'months', 'times'])
})

it('takes no other word for any, and no name for a code', () => {
  expect(['', 'constructor', '__proto__', '=1', 'Gaji pokok'].map(lineKindIn)).toEqual([null, null, null, null, null])
  expect(['BASIC', 'PPH_21', 'gaji', 'Ä', '', 'A'.repeat(41)].map((code) => payCode.test(code))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
