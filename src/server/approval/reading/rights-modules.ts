import type { RightsModule } from '#shared/areas/roles.ts'
import { dutyAreas } from '#shared/duties.ts'
import { dutyOfFile, fileCategories } from '#shared/records/file/categories.ts'
import { requests } from '#shared/requests/index.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { areaModules } from '#server/people/roles/permissions.ts'

const titles: Readonly<Record<(typeof areaModules)[number] | (typeof dutyAreas)[number], TextKey>> = {
  LeaveBalance: 'balance.title',
  Attendance: 'nav.attendance',
  ShiftSchedule: 'nav.roster',
  Payroll: 'pay.title',
  Bonus: 'pay.bonus',
  People: 'roles.area.people',
  SignIn: 'roles.area.signIn',
  SetUp: 'roles.area.setUp',
  Door: 'roles.area.door',
}

/** Everything that rights are given in: requests, one's days and balances, and what is others' alone. */
export const rightsModules = (language: Language): RightsModule[] => [
  ...Object.values(requests).map(({ module, title }) => ({ module, title: say(language, title as TextKey), isOwn: true })),
  ...areaModules.map((module) => ({ module, title: say(language, titles[module]), isOwn: true })),
  ...dutyAreas.map((module) => ({ module, title: say(language, titles[module]), isOwn: false })),
  ...fileCategories.map((category) => ({
    module: dutyOfFile(category),
    title: say(language, 'roles.area.file', { category: { key: `file.category.${category}` } }),
    isOwn: false,
  })),
]
