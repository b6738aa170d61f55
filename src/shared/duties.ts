/** What somebody may do with what is others': see it, or act for them as HR does. */
export const dutyAccesses = ['see', 'write'] as const
export type DutyAccess = (typeof dutyAccesses)[number]

/** In every module, those that are still to come too. */
export const everyModule = '*'

/** What is others' beside requests, balances and days: their posts and data, how they sign in, what is set up for them, whether they are here. */
export const dutyAreas = ['People', 'SignIn', 'SetUp', 'Door'] as const
export type DutyArea = (typeof dutyAreas)[number]

/** Who keeps a door is told of whoever shows their code there, and lists nobody by it. */
export const door: DutyArea = 'Door'

/** The categories of a person's file, each looked after by a right of its own. */
export const fileDuties = [
  'FileContact',
  'FileAddress',
  'FileFamily',
  'FileMaritalStatus',
  'FileEducation',
  'FileCertificate',
  'FileMedical',
  'FileBank',
  'FileIdentification',
  'FileOther',
  'FileContract',
] as const
export type FileDuty = (typeof fileDuties)[number]

/** Modules in which somebody has duties: over anybody, and over the whole company. */
export interface Duties {
  duties: readonly string[]
  dutiesOfAll: readonly string[]
}

const names = (modules: readonly string[], module: string) => modules.includes(module) || modules.includes(everyModule)

/** Whether somebody looks after anybody in a module. */
export const hasDutyIn = ({ duties }: Duties, module: string): boolean => names(duties, module)

/** Whether they act for everybody there. */
export const actsForAll = ({ dutiesOfAll }: Duties, module: string): boolean => names(dutiesOfAll, module)
