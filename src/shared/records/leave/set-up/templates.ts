import type { TextKey } from '#shared/texts/index.ts'
import { plainEntitlement, plainLeavePolicy, type Entitlement, type LeavePolicy } from '../policy.ts'

/** What a law asks at least, where it was read and when: of what nobody looked up nothing is said. */
export interface LegalMinimum {
  says: TextKey
  title: string
  address: string
  /** Neither the law's own text nor what an authority says of it: somebody who tells of it. */
  isSecondHand?: true
  /** The day on which it was looked up. */
  seen: string
}

/** A leave type as it is usual somewhere: chosen and edited before it is taken over. */
export interface LeaveTemplate {
  code: string
  names: { en: string; id: string }
  policy: LeavePolicy
  law?: LegalMinimum
}

/** What is usual in a country; `none` in no country of its own. */
export const templateCountries = ['ID', 'DE', 'NL', 'GB', 'US', 'IN', 'SG', 'none'] as const
export type TemplateCountry = (typeof templateCountries)[number]

const seen = '2026-11-26'

const giving = (amount: number, more: Partial<Entitlement> = {}): Pick<LeavePolicy, 'balance' | 'entitlement'> => ({
  balance: true,
  entitlement: { ...plainEntitlement, amount, ...more },
})
const ill: Partial<LeavePolicy> = { use: 'sickness', sensitive: true, backdatingDays: 7 }

type Given = Partial<LeavePolicy>

const templatesOf = (country: TemplateCountry, list: readonly [string, LeaveTemplate['names'], Given, LegalMinimum?][]): LeaveTemplate[] =>
  list.map(([code, names, policy, law]) => ({
    code: country === 'none' ? code : `${code}-${country}`,
    names,
    policy: { ...plainLeavePolicy, countries: country === 'none' ? null : [country], ...policy },
    ...(law && { law }),
  }))

const names = {
  annual: { en: 'Annual leave', id: 'Cuti tahunan' },
  sick: { en: 'Sick leave', id: 'Cuti sakit' },
  marriage: { en: 'Marriage leave', id: 'Cuti menikah' },
  maternity: { en: 'Maternity leave', id: 'Cuti melahirkan' },
  paternity: { en: 'Paternity leave', id: 'Cuti istri melahirkan' },
  bereavement: { en: 'Bereavement leave', id: 'Cuti duka' },
  parental: { en: 'Parental leave', id: 'Cuti orang tua' },
  unpaid: { en: 'Unpaid leave', id: 'Cuti di luar tanggungan' },
}

const unpaid: [string, LeaveTemplate['names'], Given] = ['UNPAID', names.unpaid, { paid: false, noticeDays: 7, longest: 30 }]

/** Reasons for which an absence is paid: one list, of which each type has its own line. */
const indonesianReason = (says: LegalMinimum['says']): LegalMinimum => ({
  says,
  title: 'Kompasiana: Susah mau ambil cuti (art. 93 (4) of Act 13/2003, listed)',
  address: 'https://kompasiana.com/amp/lanjarwahyudi4444/60479ce48ede481f0e7e2b32/susah-mau-ambil-cuti',
  isSecondHand: true,
  seen,
})

export const leaveTemplates: Readonly<Record<TemplateCountry, readonly LeaveTemplate[]>> = {
  ID: templatesOf('ID', [
    [
      'ANNUAL',
      names.annual,
      { ...giving(12, { proRata: false }), serviceMonths: 12, noticeDays: 1, carryOver: { most: 6, until: '06-30' } },
      {
        says: 'leaveTemplates.law.idAnnual',
        title: 'Radar Tasikmalaya: Hak Cuti Tahunan dan Cuti Melahirkan dalam UU Cipta Kerja',
        address: 'https://radartasik.disway.id/read/679763/hak-cuti-tahunan-dan-cuti-melahirkan-dalam-uu-cipta-kerja',
        isSecondHand: true,
        seen,
      },
    ],
    ['SICK', names.sick, { ...ill, documentAfter: 1 }],
    ['MARRIAGE', names.marriage, { noticeDays: 7, longest: 3 }, indonesianReason('leaveTemplates.law.idMarriage')],
    [
      'MATERNITY',
      names.maternity,
      { noticeDays: 14, longest: 92, calendarDays: true },
      {
        says: 'leaveTemplates.law.idMaternity',
        title: 'iNews: 7 Poin Penting UU Kesejahteraan Ibu dan Anak',
        address: 'https://www.inews.id/amp/news/nasional/7-poin-penting-uu-kesejahteraan-ibu-dan-anak-cuti-ayah-berapa-lama/2',
        isSecondHand: true,
        seen,
      },
    ],
    ['PATERNITY', names.paternity, { backdatingDays: 3, longest: 2 }, indonesianReason('leaveTemplates.law.idBirth')],
    ['BEREAVEMENT', names.bereavement, { sensitive: true, backdatingDays: 5, longest: 2 }, indonesianReason('leaveTemplates.law.idDeath')],
    unpaid,
  ]),
  DE: templatesOf('DE', [
    [
      'ANNUAL',
      names.annual,
      { ...giving(20), halfDays: true, carryOver: { most: 20, until: '03-31' } },
      {
        says: 'leaveTemplates.law.deAnnual',
        title: 'anwalt24.de: § 3 BUrlG – Dauer des Urlaubs',
        address: 'https://www.anwalt24.de/gesetze/burlg/3',
        seen,
      },
    ],
    [
      'SICK',
      names.sick,
      { ...ill, halfDays: true, calendarDays: true, documentAfter: 3 },
      {
        says: 'leaveTemplates.law.deSick',
        title: 'Bundeszentrale für politische Bildung: Deutschland-Chronik, 1. Juni 1994',
        address: 'https://bpb.de/themen/zeit-kulturgeschichte/deutschland-chronik/132575/1-juni-1994',
        isSecondHand: true,
        seen,
      },
    ],
    ['PARENTAL', names.parental, { paid: false, noticeDays: 49, calendarDays: true }],
    ['SPECIAL', { en: 'Special leave', id: 'Cuti khusus' }, { sensitive: true, backdatingDays: 3, longest: 3 }],
    unpaid,
  ]),
  NL: templatesOf('NL', [
    [
      'ANNUAL',
      names.annual,
      { ...giving(20, { expiresAfterMonths: 6 }), halfDays: true, hours: true },
      {
        says: 'leaveTemplates.law.nlAnnual',
        title: 'business.gov.nl: Holiday entitlement',
        address: 'https://business.gov.nl/regulation/holiday-entitlement/',
        seen,
      },
    ],
    ['SICK', names.sick, { ...ill, halfDays: true }],
    ['CARE', { en: 'Short-term care', id: 'Perawatan singkat' }, { sensitive: true, backdatingDays: 3, hours: true }],
    ['PARENTAL', names.parental, { paid: false, noticeDays: 60 }],
    unpaid,
  ]),
  GB: templatesOf('GB', [
    [
      'ANNUAL',
      names.annual,
      { ...giving(28), halfDays: true },
      {
        says: 'leaveTemplates.law.gbAnnual',
        title: 'GOV.UK: Holiday entitlement, 1. Entitlement',
        address: 'https://www.gov.uk/holiday-entitlement-rights/entitlement',
        seen,
      },
    ],
    [
      'SICK',
      names.sick,
      { ...ill, halfDays: true, calendarDays: true, documentAfter: 7 },
      {
        says: 'leaveTemplates.law.gbSick',
        title: 'Parkend Surgery: Doctors sick/fit note for more than 7 days (quotes GOV.UK, Taking sick leave)',
        address: 'https://parkendsurgery.co.uk/doctors-sickfit-note-for-more-than-7-days',
        isSecondHand: true,
        seen,
      },
    ],
    ['BEREAVEMENT', names.bereavement, { sensitive: true, backdatingDays: 5, longest: 10 }],
    ['PARENTAL', names.parental, { paid: false, noticeDays: 21, calendarDays: true }],
    unpaid,
  ]),
  US: templatesOf('US', [
    [
      'VACATION',
      { en: 'Vacation', id: 'Liburan' },
      { ...giving(10, { every: 'month' }), halfDays: true, hours: true, carryOver: { most: 5, until: '12-31' } },
      {
        says: 'leaveTemplates.law.usVacation',
        title: 'U.S. Department of Labor: Personal Leave',
        address: 'https://www.dol.gov/general/topic/benefits-leave/personal_leave',
        seen,
      },
    ],
    ['SICK', names.sick, { ...ill, ...giving(5), halfDays: true, hours: true }],
    [
      'FAMILY',
      { en: 'Family and medical leave', id: 'Cuti keluarga dan medis' },
      { paid: false, sensitive: true, calendarDays: true, longest: 84, backdatingDays: 7 },
      {
        says: 'leaveTemplates.law.usFamily',
        title: 'U.S. Department of Labor: Wages and Hours Worked, Sick Leave (archived 2008)',
        address: 'https://webarchive.library.unt.edu/eot2008/20081105183954/https:/www.dol.gov/compliance/topics/wages-other-sick.htm',
        seen,
      },
    ],
    ['BEREAVEMENT', names.bereavement, { sensitive: true, backdatingDays: 5, longest: 3 }],
    unpaid,
  ]),
  IN: templatesOf('IN', [
    [
      'EARNED',
      { en: 'Earned leave', id: 'Cuti yang diperoleh' },
      { ...giving(18, { every: 'month' }), serviceMonths: 6, carryOver: { most: 30, until: '12-31' } },
      {
        says: 'leaveTemplates.law.inEarned',
        title: 'India Today: New labour codes: What changes for paid leave, work hours and health benefits',
        address:
          'https://www.indiatoday.in/amp/business/story/new-labour-codes-changes-paid-leaves-working-hours-health-coverage-old-vs-new-laws-2824290-2025-11-22',
        isSecondHand: true,
        seen,
      },
    ],
    ['CASUAL', { en: 'Casual leave', id: 'Cuti keperluan' }, { ...giving(7), halfDays: true, longest: 3, backdatingDays: 2 }],
    ['SICK', names.sick, { ...ill, ...giving(7), halfDays: true, documentAfter: 2 }],
    ['MATERNITY', names.maternity, { noticeDays: 30, calendarDays: true, longest: 182 }],
    unpaid,
  ]),
  SG: templatesOf('SG', [
    [
      'ANNUAL',
      names.annual,
      {
        ...giving(7, { steps: Array.from({ length: 7 }, (_, year) => ({ years: year + 1, more: year + 1 })) }),
        serviceMonths: 3,
        halfDays: true,
      },
      {
        says: 'leaveTemplates.law.sgAnnual',
        title: 'Ministry of Manpower: Oral Answer to PQ on Reviewing minimum annual leave entitlement, 3 April 2024',
        address:
          'http://www.mom.gov.sg/newsroom/parliament-questions-and-replies/2024/0403-oral-answer-to-pq-on-reviewing-minimum-annual-leave-entitlement',
        seen,
      },
    ],
    [
      'SICK',
      names.sick,
      { ...ill, ...giving(14, { proRata: false }), serviceMonths: 3, documentAfter: 0 },
      {
        says: 'leaveTemplates.law.sgSick',
        title: 'Sleek: Sick Leave',
        address: 'https://help.sleek.com/article/a7jdxlhwa0-sick-leave',
        isSecondHand: true,
        seen,
      },
    ],
    ['CHILDCARE', { en: 'Childcare leave', id: 'Cuti pengasuhan anak' }, { sensitive: true, ...giving(6), serviceMonths: 3 }],
    unpaid,
  ]),
  none: templatesOf('none', [
    ['ANNUAL', names.annual, { ...giving(20), halfDays: true, carryOver: { most: 5, until: '03-31' } }],
    ['SICK', names.sick, { ...ill, halfDays: true }],
    ['BEREAVEMENT', names.bereavement, { sensitive: true, backdatingDays: 5, longest: 3 }],
    unpaid,
  ]),
}
