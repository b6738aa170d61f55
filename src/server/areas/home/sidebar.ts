import type { SidebarItem } from '#shared/areas/home.ts'
import { hasDutyIn } from '#shared/duties.ts'
import { requests } from '#shared/requests/index.ts'
import { setUpGroupsOf } from '#shared/areas/set-up.ts'
import type { SetUpReader } from '#shared/contract/set-up-readers.ts'
import type { WrittenGuidance } from '#shared/areas/guidance.ts'
import type { Language } from '#shared/texts/index.ts'
import { moduleAccess, type ModulePermission, payModules } from '#shared/permissions.ts'

interface Entry {
  label: string
  icon: string
  path: string
  /** Shown when this module is on; always where null. */
  module: string | null
  /** For those alone who are this. */
  for?: (reader: SetUpReader) => boolean
}

interface Group {
  id: string
  label: string
  entries: Entry[]
  /** For whoever sets something up. */
  setUp?: true
}

/** The sidebar as it stands; a request module comes with its contract, another screen is added here. */
const groups: Group[] = [
  {
    id: 'main',
    label: 'nav.main',
    entries: [
      { label: 'nav.home', icon: 'home', path: '/', module: null },
      { label: 'nav.inbox', icon: 'inbox', path: '/inbox', module: null },
      { label: 'shell.calendar', icon: 'calendar', path: '/calendar', module: null },
      { label: 'nav.attendance', icon: 'attendance', path: '/attendance', module: 'Attendance' },
      { label: 'balance.title', icon: 'balance', path: '/leave-balance', module: 'LeaveBalance' },
    ],
  },
  {
    id: 'requests',
    label: 'nav.requests',
    entries: [
      { label: 'nav.myRequests', icon: 'requests', path: '/requests', module: null },
      ...Object.values(requests).map(({ module, place: { label, icon, path } }) => ({ label, icon, path, module })),
    ],
  },
  {
    id: 'team',
    label: 'nav.team',
    entries: [
      { label: 'nav.roster', icon: 'shifts', path: '/shift-schedules', module: 'ShiftSchedule' },
      { label: 'nav.rights', icon: 'team', path: '/rights', module: null },
      { label: 'nav.organisationChart', icon: 'chart', path: '/organisation-chart', module: null },
      {
        label: 'nav.people',
        icon: 'people',
        path: '/people',
        module: null,
        for: (reader) => reader.administrator || hasDutyIn(reader, 'People'),
      },
      {
        label: 'nav.reports',
        icon: 'report',
        path: '/reports',
        module: null,
        for: (reader) => reader.administrator || reader.duties.length > 0,
      },
    ],
  },
  {
    id: 'pay',
    label: 'nav.pay',
    entries: [
      { label: 'nav.payslips', icon: 'payslip', path: '/payslips', module: payModules.pay },
      { label: 'nav.bonus', icon: 'loan', path: '/bonus', module: payModules.bonus },
      {
        label: 'nav.payPeriods',
        icon: 'payslip',
        path: '/pay-periods',
        module: null,
        for: (reader) => Object.values(payModules).some((module) => hasDutyIn(reader, module)),
      },
    ],
  },
  {
    id: 'company',
    label: 'nav.company',
    entries: [{ label: 'nav.announcements', icon: 'announcement', path: '/announcements', module: null }],
  },
  {
    id: 'set-up',
    label: 'nav.setUp',
    entries: [{ label: 'nav.setUp', icon: 'setup', path: '/set-up', module: null }],
    setUp: true,
  },
]

/** The modules whose screens can have guidance, with the keys of their names. */
export const guidedModules = groups.flatMap(({ entries }) =>
  entries.flatMap(({ module, label }) => (module === null ? [] : [{ module, label }])),
)

interface Reader extends SetUpReader {
  language: Language
}

/** The sidebar of somebody's permissions and role: groups (level 1) and their screens (level 2), in order, with what is written above them. */
export function sidebarOf(
  permissions: readonly ModulePermission[],
  reader: Reader,
  written: ReadonlyMap<string, WrittenGuidance>,
): SidebarItem[] {
  return groups.flatMap((group, index) => {
    if (group.setUp && setUpGroupsOf(reader).length === 0) return []
    const open = group.entries.filter(
      (entry) => (entry.for?.(reader) ?? true) && (entry.module === null || moduleAccess(permissions, entry.module) !== 'off'),
    )
    if (open.length === 0) return []
    return [
      { id: group.id, level: 1, parentId: null, sequence: index, label: group.label, icon: '', path: null, module: null, guidance: null },
      ...open.map(({ label, icon, path, module }, sequence) => {
        return {
          id: path,
          level: 2,
          parentId: group.id,
          sequence,
          label,
          icon,
          path,
          module,
          guidance: guidanceIn(module, written, reader.language),
        }
      }),
    ]
  })
}

/** Guidance in a language, or where it was not written in that, in the other; null where there are no words. */
function guidanceIn(module: string | null, written: ReadonlyMap<string, WrittenGuidance>, language: Language): SidebarItem['guidance'] {
  const found = module === null ? undefined : written.get(module)
  if (!module || !found) return null
  const { en, id } = found.guidanceDescription
  const guidanceDescription = (language === 'id' ? id : en) || en || id
  return guidanceDescription ? { moduleId: module, module, guidanceDescription, guidanceLink: found.guidanceLink } : null
}
