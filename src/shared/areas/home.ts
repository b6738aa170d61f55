import * as z from 'zod/mini'
import { descriptions } from '#shared/described.ts'
import { balanceRow } from '#shared/contract/balance-row.ts'
import { dutyDay } from '#shared/contract/duty-day.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { waitingRow } from '#shared/contract/waiting-row.ts'
import { day, id, instant } from '#shared/wire.ts'
import { generalConfig } from './general-config.ts'
import { arrangement } from './home-arrangement.ts'
import { chosenShortcuts } from './home-shortcuts.ts'
import { shortProfile } from './profile.ts'

const area = 'home'

/** The documents' 22 counters: requests in work by module, what waits, what is unread. */
export const homeCounters = [
  'announcement',
  'leaveRequest',
  'manualShift',
  'oTSchedule',
  'attendanceCheckTimeOverrider',
  'actionRequired',
  'notification',
  'timesheet',
  'trainingRequest',
  'trainingOpenRegistration',
  'careerDevelopmentPlan',
  'manpower',
  'formalDevelopment',
  'permitOut',
  'personalDataUpdate',
  'leaveAdjustment',
  'loanRequest',
  'competencyAssessment',
  'manpowerPlanningSheet',
  'payrollBenefit',
  'performanceAppraisalEvaluation',
  'performanceAppraisalObjective',
] as const
/** What waits for a decision is counted up to here; one more says that there is more. It bounds what each page costs. */
export const mostCounted = 999

export type HomeCounter = (typeof homeCounters)[number]

const counters = z.object(Object.fromEntries(homeCounters.map((name) => [name, z.number()])) as Record<HomeCounter, z.ZodMiniNumber>)

export const sidebarItem = z
  .object({
    id: z.string(),
    /** 1: a group; 2: a screen. */
    level: z.number(),
    parentId: z.nullable(z.string()),
    sequence: z.number(),
    /** Key of its name. */
    label: z.string(),
    icon: z.string(),
    /** Null for a group. */
    path: z.nullable(z.string()),
    module: z.nullable(z.string()),
    guidance: z.nullable(z.object({ moduleId: z.string(), module: z.string(), guidanceDescription: z.string(), guidanceLink: z.string() })),
  })
  .register(descriptions, { id: 'SidebarItem' })
export type SidebarItem = z.output<typeof sidebarItem>

export const home = z
  .object({
    person: shortProfile,
    roles: z.object({
      manages: z.boolean(),
      /** Modules in which the person looks after others (`*`: every one), and those in which they act for the whole company. */
      duties: z.array(z.string()),
      dutiesOfAll: z.array(z.string()),
      /** Of approvals. */
      drawsFlows: z.boolean(),
      administrator: z.boolean(),
    }),
    permissions: z.array(z.object({ module: z.string(), categoryId: z.number(), readOnly: z.boolean() })),
    sidebar: z.array(sidebarItem),
    config: generalConfig,
    /** How the person has arranged the page. */
    arrangement,
    /** Ids of the shortcuts that the person has chosen, in their order; null: all stand there, in groups. */
    shortcuts: chosenShortcuts,
    today: day,
    schedule: z.nullable(z.object({ name: z.string(), start: z.string(), end: z.string() })),
    /** Fields of the leave of today for whoever is ill; null: there is none that the person could ask for. */
    illToday: z.nullable(z.record(z.string(), z.string())),
    /** How leave can be asked for: by half days, by whole ones alone; null: not at all. */
    leaveBy: z.nullable(z.enum(['halves', 'days'])),
    balances: z.array(balanceRow),
    /** The oldest few that wait for the person. */
    waitingForMe: z.array(waitingRow),
    myRequests: z.array(
      z.object({
        id,
        code: z.string(),
        kind: z.string(),
        module: z.string(),
        statusId: z.number(),
        status: z.string(),
        waitingFor: z.string(),
        startDate: z.nullable(day),
        endDate: z.nullable(day),
        type: z.nullable(z.string()),
        level: z.nullable(z.number()),
        levels: z.number(),
        /** When the turn of the level that it waits at has come; null: it waits for nobody. */
        waitingSince: z.nullable(instant),
        submittedDate: z.nullable(instant),
        /** Who acted last in this round, and what they noted. */
        lastAct: z.nullable(z.object({ by: z.string(), note: z.string() })),
        /** The same fields as in the inbox. */
        block: z.record(z.string(), z.unknown()),
      }),
    ),
    /** Working days of this week: who of the unit is on duty. */
    team: z.object({
      unit: z.string(),
      days: z.array(dutyDay),
    }),
    holidays: z.array(z.object({ date: day, name: z.string(), days: z.number() })),
    announcements: z.array(z.object({ id, title: z.string(), text: z.string(), date: day })),
  })
  .register(descriptions, { id: 'Home' })
export type Home = z.output<typeof home>

export const page = z
  .object({
    /** Its address; one's own of its parts has it too. */
    path: z.string(),
    search: z.record(z.string(), z.string()),
    title: z.string(),
    /** Of a part: the page that it is on. */
    within: z.nullable(z.string()),
    icon: z.string(),
    /** What else it is found by: its title in the other languages, and what people call it. */
    words: z.array(z.string()),
  })
  .register(descriptions, { id: 'Page' })
export type Page = z.output<typeof page>

export const homeCalls = calls(area, {
  pages: endpoint({
    method: 'GET',
    path: '/x/pages',
    area,
    summary: 'Every page that the signed-in person may open, with its parts and the words it is found by',
    input: z.object({}),
    output: z.object({ listData: z.array(page) }),
  }),
  usualRequests: endpoint({
    method: 'GET',
    path: '/x/usual-requests',
    area,
    summary: 'The kinds of requests that the signed-in person may file, the likeliest first',
    input: z.object({}),
    output: z.object({ kinds: z.array(z.string()) }),
  }),
  count: endpoint({ method: 'GET', path: '/home/get-count', area, summary: 'The counters', input: z.object({}), output: counters }),
  arrange: endpoint({
    method: 'PUT',
    path: '/x/home/arrangement',
    area,
    summary: 'Arranges the home page of the signed-in person; without an arrangement it is again as it usually is',
    input: z.object({ arrangement: z.nullable(arrangement) }),
    output: arrangement,
    changes: true,
  }),
  home: endpoint({
    method: 'GET',
    path: '/v2/home',
    area,
    summary: 'Person, permissions, sidebar and what the home page shows',
    input: z.object({}),
    output: home,
  }),
})
