import type { PermitPolicy } from '#shared/records/permit-out/rules.ts'

export interface DemoPermitReason {
  code: string
  names: { en: string; id: string }
  policy: PermitPolicy
}

/** Reasons of the demo company for leaving the workplace, in the order in which they are shown. */
export const demoPermitReasons: readonly DemoPermitReason[] = [
  {
    code: 'PERSONAL',
    names: { en: 'Personal errand', id: 'Keperluan pribadi' },
    policy: { mostHours: 4, mostPerMonth: 4, backdatingDays: 1, asksNote: true, countsAsWork: false },
  },
  {
    code: 'FAMILY',
    names: { en: 'Family matter', id: 'Keperluan keluarga' },
    policy: { mostHours: 4, mostPerMonth: 4, backdatingDays: 3, asksNote: false, countsAsWork: false },
  },
  {
    code: 'DOCTOR',
    names: { en: 'Doctor’s appointment', id: 'Berobat ke dokter' },
    policy: { mostHours: 5, mostPerMonth: null, backdatingDays: 3, asksNote: false, countsAsWork: true },
  },
  {
    code: 'AUTHORITIES',
    names: { en: 'Public office', id: 'Urusan instansi pemerintah' },
    policy: { mostHours: 6, mostPerMonth: 2, backdatingDays: 1, asksNote: true, countsAsWork: false },
  },
  {
    code: 'BUSINESS',
    names: { en: 'Business errand', id: 'Tugas luar kantor' },
    policy: { mostHours: null, mostPerMonth: null, backdatingDays: 3, asksNote: true, countsAsWork: true },
  },
]
