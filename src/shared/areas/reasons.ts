import * as z from 'zod/mini'
import { defineSetUp, placed, type SetUpRow } from '#shared/contract/set-up.ts'
import { permitPolicy } from '#shared/records/permit-out/rules.ts'

const area = 'reasons'

/** Typed in small letters they are meant as capital ones. */
const code = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9_-]{0,29}$/, 'reasons.code'))

/** What people say they work overtime for. */
export const overtimeReasons = defineSetUp({
  kind: 'overtime-reason',
  area,
  path: '/x/set-up/overtime-reasons',
  called: ['a reason for overtime', 'reasons for overtime'],
  title: 'reasons.title.overtime',
  scope: 'company',
  code,
  example: { code: 'STOCK', names: { en: 'Stocktaking', id: 'Inventarisasi' } },
  fields: { ...placed },
})

/** What people say they work another shift for. */
export const manualShiftReasons = defineSetUp({
  kind: 'manual-shift-reason',
  area,
  path: '/x/set-up/manual-shift-reasons',
  called: ['a reason for another shift', 'reasons for another shift'],
  title: 'reasons.title.manualShift',
  scope: 'company',
  code,
  example: { code: 'SWAP', names: { en: 'Swap', id: 'Tukar giliran' } },
  fields: { ...placed },
})

/** What people leave the workplace for, and what holds then. */
export const permitReasons = defineSetUp({
  kind: 'permit-reason',
  area,
  path: '/x/set-up/permit-reasons',
  called: ['a reason for a permit out', 'reasons for permits out'],
  title: 'reasons.title.permit',
  scope: 'company',
  code,
  example: { code: 'DOCTOR', names: { en: 'Doctor', id: 'Dokter' } },
  fields: { ...placed, policy: permitPolicy },
  columns: {
    mostHours: { kind: 'hours', label: 'reasons.permit.mostHours', of: ({ policy }) => policy.mostHours },
    mostPerMonth: { kind: 'number', label: 'reasons.permit.mostPerMonth', of: ({ policy }) => policy.mostPerMonth },
  },
})
export type PermitReason = SetUpRow<typeof permitReasons>
