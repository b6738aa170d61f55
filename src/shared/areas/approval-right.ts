import * as z from 'zod/mini'
import { defineOptions } from '#shared/contract/options.ts'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineList, exportEndpoint } from '#shared/contract/list.ts'
import { rightStates } from '#shared/records/delegation.ts'
import { day, employeeOption, id, optionalDate, optionalId } from '#shared/wire.ts'

const area = 'profile'

/** Every module whose decisions somebody can leave to another, by the name of its right, and as the portal calls it. */
export const rightModules = {
  /** All modules. */
  default: null,
  leave: 'LeaveRequest',
  overtime: 'OverTime',
  'attendance-check-time-overrider': 'CheckTimeOverrider',
  training: 'TrainingRequest',
  'training-open-registration': 'TrainingOpenRegistration',
  'manpower-request': 'Manpower',
  loan: 'Loan',
  'manual-shift': 'ManualShift',
  'permit-out': 'PermitOut',
  'career-development-plan': 'CareerDevelopmentPlan',
  'formal-development': 'FormalDevelopment',
  'personal-data-update': 'PersonalDataUpdate',
  'leave-adjustment': 'LeaveAdjustmentRequest',
  timesheet: 'Timesheet',
  'competency-assessment': 'CompetencyAssessment',
  'manpower-planning-sheet': 'ManpowerPlanningSheet',
} as const
export type RightModule = keyof typeof rightModules
export const rightModuleNames = Object.keys(rightModules) as [RightModule, ...RightModule[]]

const approvalRight = z.object({
  id,
  /** The other person: who was given the right, or who gave it. */
  employeeId: id,
  employee: z.string(),
  employeeCode: z.string(),
  position: z.string(),
  hasPicture: z.boolean(),
  /** Still with the company; else the right lets nobody decide. */
  active: z.boolean(),
  modules: z.array(z.enum(rightModuleNames)),
  startDate: z.nullable(day),
  endDate: z.nullable(day),
  followsAbsence: z.boolean(),
  state: z.enum(rightStates),
  /** In force through an absence, not by its days. */
  byAbsence: z.boolean(),
  /** Day on which its grantor ended it. */
  endedOn: z.nullable(day),
  /** How often the one decided on behalf of the other. */
  decisions: z.number(),
})
export type ApprovalRight = z.output<typeof approvalRight>

export const rightList = defineList({
  name: 'approval-rights',
  row: z.object({
    side: z.string(),
    employee: z.string(),
    modules: z.string(),
    startDate: z.nullable(day),
    endDate: z.nullable(day),
    state: z.string(),
  }),
  columns: {
    side: { kind: 'text', label: 'rights.list.side' },
    employee: { kind: 'text', label: 'rights.person', sort: true },
    modules: { kind: 'text', label: 'rights.what' },
    startDate: { kind: 'date', label: 'rights.from', sort: true },
    endDate: { kind: 'date', label: 'rights.until', sort: true },
    state: { kind: 'text', label: 'setUp.state' },
  },
  defaultSort: ['startDate', 'desc'],
})

const dataSource = (module: RightModule) =>
  defineOptions({
    path: `/Profiles/datasource/right-granted-to-employee/${module}`,
    area,
    summary: `To whom the right can be given: ${module}`,
    extras: employeeOption.shape,
  })

export const approvalRightCalls = calls('approval-right', {
  list: endpoint({
    method: 'GET',
    path: '/x/approval-rights',
    area,
    summary: 'Rights to decide that the person gave, and those given to them',
    input: z.object({}),
    output: z.object({ today: day, given: z.array(approvalRight), received: z.array(approvalRight) }),
  }),
  export: exportEndpoint(rightList, {
    path: '/x/approval-rights/export',
    area: 'approval-right',
    summary: 'Rights to decide that the person gave, and those given to them, as a file',
  }),
  update: endpoint({
    method: 'POST',
    path: '/Profiles/UpdateProfileApprovalRight',
    area,
    summary: 'Give a colleague the right to decide, or change one given',
    input: z.object({
      /** Absent: a new right. */
      id: optionalId,
      rightGrantedToEmployeeId: id,
      modules: z.array(z.enum(rightModuleNames)).check(z.minLength(1), z.maxLength(rightModuleNames.length)),
      /** First day; absent: during absences alone. */
      startDate: optionalDate,
      endDate: optionalDate,
      /** Also on every day of an approved leave. */
      followsAbsence: z._default(z.boolean(), false),
    }),
    output: approvalRight,
    changes: true,
  }),
  end: endpoint({
    method: 'POST',
    path: '/x/approval-rights/end',
    area,
    summary: 'End a right that the person gave',
    input: z.object({ id }),
    output: approvalRight,
    changes: true,
  }),
})

/** The people a right can be given to, by module. */
export const rightGrantedTo = calls(
  'right-granted-to',
  Object.fromEntries(rightModuleNames.map((module) => [module, dataSource(module)])) as Record<RightModule, ReturnType<typeof dataSource>>,
)
