/** Codes of the demo company's sites. */
export type SiteCode = 'JKT' | 'SUB' | 'BER'

export interface Site {
  code: SiteCode
  name: string
  country: 'ID' | 'DE'
  /** Of the country, as the calendar of holidays knows it. */
  region: string | null
  timeZone: string
  /** Hours that its clocks are usually ahead of UTC. */
  ahead: number
}

export const sites: readonly Site[] = [
  { code: 'JKT', name: 'Jakarta', country: 'ID', region: null, timeZone: 'Asia/Jakarta', ahead: 7 },
  { code: 'SUB', name: 'Surabaya', country: 'ID', region: null, timeZone: 'Asia/Jakarta', ahead: 7 },
  { code: 'BER', name: 'Berlin', country: 'DE', region: 'BE', timeZone: 'Europe/Berlin', ahead: 1 },
]

export function siteOf(code: SiteCode): Site {
  const site = sites.find((candidate) => candidate.code === code)
  if (!site) throw new Error(`no site ${code}`)
  return site
}

export interface Unit {
  code: string
  name: string
  parent: string | null
  /** How many work here at each site, the head included. */
  people: Partial<Record<SiteCode, number>>
  /** Fewest on duty on a working day. */
  minimum: number | null
  /** Title of its head. */
  head: string
  /** Those who lead a part of it, where it is large. */
  lead: string | null
  /** Titles of the others with their grades, the most frequent first. */
  posts: readonly (readonly [title: string, grade: string])[]
}

/** Parents stand before their children. */
export const units: readonly Unit[] = [
  {
    code: 'CAL',
    name: 'Calendula Group',
    parent: null,
    people: { JKT: 2 },
    minimum: null,
    head: 'Chief Executive Officer',
    lead: null,
    posts: [['Executive Assistant', 'G5']],
  },
  {
    code: 'ENG',
    name: 'Engineering',
    parent: 'CAL',
    people: { JKT: 2 },
    minimum: null,
    head: 'Head of Engineering',
    lead: null,
    posts: [['Principal Architect', 'G8']],
  },
  {
    code: 'PLT',
    name: 'Platform',
    parent: 'ENG',
    people: { JKT: 9 },
    minimum: 5,
    head: 'Engineering Manager',
    lead: null,
    posts: [
      ['Software Engineer', 'G5'],
      ['Senior Software Engineer', 'G6'],
      ['Site Reliability Engineer', 'G6'],
      ['Junior Software Engineer', 'G4'],
    ],
  },
  {
    code: 'APP',
    name: 'Applications',
    parent: 'ENG',
    people: { JKT: 17 },
    minimum: 9,
    head: 'Engineering Manager',
    lead: null,
    posts: [
      ['Software Engineer', 'G5'],
      ['Senior Software Engineer', 'G6'],
      ['Quality Engineer', 'G5'],
      ['Product Designer', 'G5'],
      ['Junior Software Engineer', 'G4'],
    ],
  },
  {
    code: 'DAT',
    name: 'Data & Analytics',
    parent: 'ENG',
    people: { BER: 11 },
    minimum: 4,
    head: 'Engineering Manager',
    lead: null,
    posts: [
      ['Data Engineer', 'G6'],
      ['Data Analyst', 'G5'],
      ['Data Scientist', 'G6'],
      ['Working Student', 'G2'],
    ],
  },
  {
    code: 'FIN',
    name: 'Finance',
    parent: 'CAL',
    people: { JKT: 4 },
    minimum: 2,
    head: 'Head of Finance',
    lead: null,
    posts: [
      ['Financial Controller', 'G6'],
      ['Treasury Analyst', 'G5'],
    ],
  },
  {
    code: 'ACC',
    name: 'Accounting',
    parent: 'FIN',
    people: { JKT: 7, BER: 3 },
    minimum: 5,
    head: 'Accounting Manager',
    lead: null,
    posts: [
      ['Accountant', 'G5'],
      ['Senior Accountant', 'G6'],
      ['Payroll Specialist', 'G5'],
      ['Accounts Clerk', 'G3'],
    ],
  },
  {
    code: 'HRD',
    name: 'People & Culture',
    parent: 'CAL',
    people: { JKT: 6, SUB: 1, BER: 1 },
    minimum: 3,
    head: 'Head of People & Culture',
    lead: null,
    posts: [
      ['HR Officer', 'G5'],
      ['Recruiter', 'G5'],
      ['Learning Specialist', 'G5'],
    ],
  },
  {
    code: 'OPS',
    name: 'Operations',
    parent: 'CAL',
    people: { SUB: 3 },
    minimum: null,
    head: 'Head of Operations',
    lead: null,
    posts: [['Process Analyst', 'G5']],
  },
  {
    code: 'WHS',
    name: 'Warehouse & Logistics',
    parent: 'OPS',
    people: { SUB: 26 },
    minimum: 18,
    head: 'Logistics Manager',
    lead: 'Shift Supervisor',
    posts: [
      ['Warehouse Operator', 'G2'],
      ['Forklift Operator', 'G3'],
      ['Dispatcher', 'G3'],
      ['Inventory Controller', 'G4'],
      ['Driver', 'G2'],
    ],
  },
  {
    code: 'ITS',
    name: 'IT Services',
    parent: 'OPS',
    people: { BER: 5, JKT: 3, SUB: 1 },
    minimum: 4,
    head: 'IT Service Manager',
    lead: null,
    posts: [
      ['System Administrator', 'G5'],
      ['Service Desk Agent', 'G4'],
      ['Network Engineer', 'G5'],
    ],
  },
  {
    code: 'COM',
    name: 'Commercial',
    parent: 'CAL',
    people: { BER: 2 },
    minimum: null,
    head: 'Head of Commercial',
    lead: null,
    posts: [['Marketing Lead', 'G7']],
  },
  {
    code: 'SAE',
    name: 'Sales Europe',
    parent: 'COM',
    people: { BER: 14 },
    minimum: 6,
    head: 'Regional Sales Manager',
    lead: null,
    posts: [
      ['Account Manager', 'G5'],
      ['Sales Engineer', 'G6'],
      ['Inside Sales Representative', 'G4'],
      ['Key Account Manager', 'G7'],
    ],
  },
  {
    code: 'SAI',
    name: 'Sales Indonesia',
    parent: 'COM',
    people: { JKT: 18 },
    minimum: 8,
    head: 'Regional Sales Manager',
    lead: 'Area Sales Lead',
    posts: [
      ['Account Executive', 'G5'],
      ['Inside Sales Representative', 'G4'],
      ['Sales Engineer', 'G6'],
      ['Sales Administrator', 'G3'],
    ],
  },
  {
    code: 'CUS',
    name: 'Customer Care',
    parent: 'COM',
    people: { SUB: 16 },
    minimum: 9,
    head: 'Customer Care Manager',
    lead: 'Team Lead',
    posts: [
      ['Customer Care Agent', 'G3'],
      ['Senior Customer Care Agent', 'G4'],
      ['Quality Coach', 'G4'],
    ],
  },
]

/** Codes of positions are their titles' letters: `SOFTWARE-ENGINEER`. */
export const positionCode = (title: string): string => title.toUpperCase().replace(/[^A-Z]+/g, '-')

export const titles: readonly string[] = [
  ...new Set(units.flatMap((unit) => [unit.head, ...(unit.lead ? [unit.lead] : []), ...unit.posts.map(([title]) => title)])),
  'IT Administrator',
].sort()

/** Weeks of working hours. `share` of full time. */
export const schedules = [
  { code: 'OFFICE-ID', name: 'Office Indonesia', hours: [8, 8, 8, 8, 8, 0, 0], start: '08:30', end: '17:30' },
  { code: 'OFFICE-DE', name: 'Gleitzeit Berlin', hours: [8, 8, 8, 8, 8, 0, 0], start: '09:00', end: '17:30' },
  { code: 'WAREHOUSE', name: 'Warehouse six days', hours: [7, 7, 7, 7, 7, 5, 0], start: '07:00', end: '15:00' },
  { code: 'FOUR-DAYS', name: 'Four days, Friday off', hours: [8, 8, 8, 8, 0, 0, 0], start: '09:00', end: '17:30' },
  { code: 'HALF-WEEK', name: 'Half week, Monday to Wednesday noon', hours: [8, 8, 4, 0, 0, 0, 0], start: '09:00', end: '17:30' },
] as const
