import { plainEntitlement, plainLeavePolicy, type LeavePolicy } from '#shared/records/leave/policy.ts'

export interface DemoLeaveType {
  code: string
  names: { en: string; id: string }
  policy: LeavePolicy
}

const indonesia = (policy: Partial<LeavePolicy>): LeavePolicy => ({ ...plainLeavePolicy, countries: ['ID'], ...policy })
const germany = (policy: Partial<LeavePolicy>): LeavePolicy => ({ ...plainLeavePolicy, countries: ['DE'], ...policy })

/** Leave types of the demo company in the order in which they are shown. */
export const demoLeaveTypes: readonly DemoLeaveType[] = [
  {
    // Manpower Act 13/2003 art. 79 as amended by Act 6/2023: at least 12 working days after 12 months of continuous work.
    code: 'ANNUAL',
    names: { en: 'Annual leave', id: 'Cuti tahunan' },
    policy: indonesia({
      balance: true,
      noticeDays: 1,
      longest: 12,
      serviceMonths: 12,
      entitlement: { ...plainEntitlement, amount: 12, proRata: false },
      carryOver: { most: 6, until: '06-30' },
      disbursement: { least: 1, most: 6, byEmployees: true },
    }),
  },
  {
    // Bundesurlaubsgesetz sec. 3 (20 days in a week of five) and 8 days more by contract; sec. 7 (3): usable until 31 March.
    code: 'ANNUAL-DE',
    names: { en: 'Annual leave (Germany)', id: 'Cuti tahunan (Jerman)' },
    policy: germany({
      halfDays: true,
      balance: true,
      noticeDays: 1,
      longest: 20,
      entitlement: { ...plainEntitlement, amount: 28 },
      carryOver: { most: 10, until: '03-31' },
    }),
  },
  {
    // Manpower Act art. 93 (2) a: paid while a doctor says so; this company believes one day without a letter.
    code: 'SICK',
    names: { en: 'Sick leave', id: 'Cuti sakit' },
    policy: indonesia({ use: 'sickness', sensitive: true, backdatingDays: 7, longest: 30, documentAfter: 1 }),
  },
  {
    // Entgeltfortzahlungsgesetz sec. 3 (six weeks) and 5 (a certificate when it lasts longer than three days).
    code: 'SICK-DE',
    names: { en: 'Sick leave (Germany)', id: 'Cuti sakit (Jerman)' },
    policy: germany({ use: 'sickness', sensitive: true, halfDays: true, backdatingDays: 7, longest: 30, documentAfter: 3 }),
  },
  {
    // Hours worked beyond the schedule, taken back within the year.
    code: 'COMPENSATION',
    names: { en: 'Time off in lieu', id: 'Cuti pengganti jam kerja' },
    policy: {
      ...plainLeavePolicy,
      unit: 'hour',
      hours: true,
      balance: true,
      countries: ['ID', 'DE'],
      disbursement: { least: 4, most: 80, byEmployees: false },
    },
  },
  {
    // Manpower Act art. 93 (4) a: three days for one's own wedding.
    code: 'MARRIAGE',
    names: { en: 'Marriage leave', id: 'Cuti menikah' },
    policy: indonesia({ noticeDays: 7, longest: 3 }),
  },
  {
    // Manpower Act art. 82: one and a half months before and after the birth, counted in calendar days.
    code: 'MATERNITY',
    names: { en: 'Maternity leave', id: 'Cuti melahirkan' },
    policy: indonesia({ noticeDays: 14, longest: 90, calendarDays: true }),
  },
  {
    // Manpower Act art. 93 (4) e: two days at the birth of a child.
    code: 'PATERNITY',
    names: { en: 'Paternity leave', id: 'Cuti istri melahirkan' },
    policy: indonesia({ backdatingDays: 3, longest: 2 }),
  },
  {
    // Manpower Act art. 93 (4) f: two days when a member of the family dies.
    code: 'BEREAVEMENT',
    names: { en: 'Bereavement leave', id: 'Cuti duka' },
    policy: indonesia({ sensitive: true, backdatingDays: 5, longest: 2 }),
  },
  {
    // Bundeselterngeld- und Elternzeitgesetz sec. 15 and 16: to be asked for seven weeks ahead; no wage is owed meanwhile.
    code: 'PARENTAL',
    names: { en: 'Parental leave', id: 'Cuti orang tua' },
    policy: germany({ paid: false, noticeDays: 49, calendarDays: true }),
  },
  {
    // Bürgerliches Gesetzbuch sec. 616: moving house, a wedding, a death in the family.
    code: 'SPECIAL',
    names: { en: 'Special leave (Sonderurlaub)', id: 'Cuti khusus (Sonderurlaub)' },
    policy: germany({ sensitive: true, backdatingDays: 3, longest: 3 }),
  },
  {
    // By agreement; whoever is away for long says where they can be reached.
    code: 'UNPAID',
    names: { en: 'Unpaid leave', id: 'Cuti di luar tanggungan' },
    policy: { ...plainLeavePolicy, paid: false, noticeDays: 7, longest: 30, asksLocation: true, serviceMonths: 6 },
  },
]
