import type { ApprovalLevel, ApprovalPerson, HistoryEntry, Reason } from '#shared/wire.ts'
import type { RouteLevel } from '#web/approval/levels/route-preview.tsx'
import { idOf, person } from './example-people.ts'

const acted = (n: number, statusId: number, given: Partial<ApprovalPerson> = {}): ApprovalPerson => ({
  approvalPerson: person(n).displayName,
  approvalPersonId: person(n).id,
  statusId,
  status: '',
  actionDateTime: statusId === 0 || statusId === 4 ? null : '2026-11-18T09:12:00+07:00',
  note: '',
  onBehalf: null,
  ...given,
})

const level = (number: number, statusId: number, position: string, persons: ApprovalPerson[], note = ''): ApprovalLevel => ({
  level: number,
  statusId,
  status: '',
  position,
  mode: persons.length > 2 ? 'all' : 'any',
  note,
  persons,
})

/** Every status that a level and an approver can have. */
export const levels: readonly ApprovalLevel[] = [
  level(1, 1, 'Manager', [acted(10, 1, { note: 'Enjoy. Please hand the release over to Lena before you go.', onBehalf: 'Farah Idris' })]),
  level(2, 1, 'Head of department', [acted(11, 1)], 'Skipped: the same person acted at level 1.'),
  level(3, 0, 'Finance', [acted(5, 1), acted(7, 0), acted(8, 4)]),
  level(4, 4, 'Human Resources', [acted(17, 4), acted(3, 4)]),
  level(5, 2, 'Asset management', [acted(12, 2, { note: 'Which laptop is meant?' })]),
  level(6, 3, 'Legal', [acted(13, 3, { note: 'Against the agreement of 2025.' })]),
  level(7, 5, 'Board', [acted(14, 5)]),
]

const file = (fileName: string, type: string) => ({
  attachmentId: idOf(77),
  uniqId: idOf(77),
  name: fileName,
  fileName,
  type,
  size: 182_000,
})

export const history: readonly HistoryEntry[] = [
  {
    actionDateTime: '2026-11-18T15:40:00+07:00',
    actionPerson: 'Budi Santoso',
    actionPersonId: idOf(1),
    onBehalfOf: 'Farah Idris',
    approvalLevel: 1,
    act: 'approve',
    action: 'approved',
    note: 'Enjoy.\nPlease hand the release over to Lena.',
    attachment: null,
  },
  {
    actionDateTime: '2026-11-18T09:12:00+07:00',
    actionPerson: 'Maximiliane von Hohenstaufen-Reichenbach',
    actionPersonId: idOf(2),
    onBehalfOf: null,
    approvalLevel: null,
    act: 'submit',
    action: 'submitted',
    note: '',
    attachment: file('certificate.docx', 'application/msword'),
  },
]

export const reasons: readonly Reason[] = [
  { text: 'You have 12 days a year for 2026.', facts: { entitlement: 12, grade: 'G4' }, rule: 'leave.entitlement', version: '2026-01' },
  { text: '4.5 days are taken, 2 days wait for a decision.', facts: { taken: 4.5, waiting: 2 }, rule: 'leave.ledger', version: '3' },
  { text: '2 days were carried over and expire on 31 December.', facts: { carriedOver: 2 }, rule: 'leave.carryOver', version: '1' },
]

export const route: readonly RouteLevel[] = [
  {
    level: 1,
    position: 'Your manager',
    mode: 'any',
    persons: [{ id: idOf(11), name: 'Budi Santoso', note: null }],
    note: '',
    usualHours: 5,
  },
  {
    level: 2,
    position: 'Head of department',
    mode: 'any',
    persons: [{ id: idOf(12), name: 'Carla Mendes', note: 'away 23–24, Farah Idris acts' }],
    note: '',
    usualHours: 30,
  },
  {
    level: 3,
    position: 'Human Resources',
    mode: 'all',
    persons: [
      { id: idOf(8), name: 'Dewi Wulandari', note: null },
      { id: idOf(19), name: 'Ewa Kowalska', note: null },
    ],
    note: '',
    usualHours: null,
  },
]
