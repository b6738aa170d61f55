import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'

const area = 'company'

/** What a company of one's own needs before its people can work with the portal, in the order in which it is best done. */
export const firstSteps = ['holidays', 'units', 'leaveTypes', 'people', 'schedules', 'managers', 'signIn', 'mail'] as const
export type FirstStep = (typeof firstSteps)[number]

const steps = z.object({
  steps: z.array(
    z.object({
      step: z.enum(firstSteps),
      done: z.boolean(),
      /** How many lack it (sites without holidays, people without a schedule); null where that is no number. */
      lacking: z.nullable(z.number()),
    }),
  ),
  /** Somebody has said that the list is read. */
  hidden: z.boolean(),
})

const standing = z.object({
  /** The demo company, or one's own. */
  open: z.enum(['demo', 'own']),
  /** Whether the portal has a database of its own, in which both stand beside each other. */
  canChange: z.boolean(),
  hasDemo: z.boolean(),
})

export const companyCalls = calls(area, {
  read: endpoint({
    method: 'GET',
    path: '/x/company',
    area,
    summary: 'Which company is open, and whether the demo company is there (administrators)',
    input: z.object({}),
    output: standing,
  }),
  openOther: endpoint({
    method: 'POST',
    path: '/x/company/open',
    area,
    summary: 'Open the demo company, which is made where it lacks, or one’s own; the portal answers again in a moment (administrators)',
    input: z.object({}),
    output: z.object({ open: z.enum(['demo', 'own']) }),
    changes: true,
  }),
  removeDemo: endpoint({
    method: 'POST',
    path: '/x/company/demo/remove',
    area,
    summary: 'Remove the demo company with all that is in it, while one’s own is open (administrators)',
    input: z.object({}),
    output: standing,
    changes: true,
  }),
  firstSteps: endpoint({
    method: 'GET',
    path: '/x/company/first-steps',
    area,
    summary: 'What is still to be set up before people can work with the portal (administrators, HR of all sites)',
    input: z.object({}),
    output: steps,
  }),
  hideFirstSteps: endpoint({
    method: 'POST',
    path: '/x/company/first-steps/hide',
    area,
    summary: 'Show the list of what is still to be set up no longer, or again (administrators)',
    input: z.object({ hidden: z.boolean() }),
    output: z.object({ hidden: z.boolean() }),
    changes: true,
  }),
})
