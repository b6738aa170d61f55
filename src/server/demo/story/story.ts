import type { RequestKind } from '#shared/requests/index.ts'
import type { Person } from '../company/people.ts'

/** How a request goes on after it was filed. What would come after today has not happened yet. */
export const courses = {
  entry: [],
  wait: [],
  halfway: ['approve'],
  approve: ['approve all'],
  reject: ['reject'],
  'late reject': ['approve', 'reject'],
  revise: ['revise'],
  correct: ['revise', 'resubmit', 'approve all'],
  lapse: ['revise', 'close'],
  withdraw: ['withdraw'],
  undo: ['approve all', 'undo'],
  reopen: ['approve all', 'reopen'],
  close: ['close'],
} as const satisfies Record<string, readonly string[]>

export type Course = keyof typeof courses
export type Step = (typeof courses)[Course][number]

export interface DemoFile {
  fileName: string
  bytes: Buffer
}

/** One request of the demo company, from its filing to its end. */
export interface Story {
  /** Names it, so that chance gives it the same each time. */
  name: string
  kind: RequestKind
  person: Person
  /** Who files it: the person, or HR in their place. */
  author: Person
  filedAt: number
  form: Record<string, unknown>
  /** A leave for an illness. */
  sick: boolean
  files: readonly DemoFile[]
  course: Course
  /** What the one says who rejects it or sends it back. */
  objection?: string
  /** When the system closes it. */
  closesAt?: number
}
