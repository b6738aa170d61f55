import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineSetting } from '#shared/contract/setting.ts'
import { usualAccent } from '#shared/records/accent.ts'
import { currencies, currencyName } from '#shared/records/money.ts'
import { dateForms, firstWeekdays, usualDateForm } from '#shared/texts/days.ts'
import { defaultLanguage, languages, type Language } from '#shared/texts/index.ts'
import { numberForms } from '#shared/texts/number.ts'

const area = 'company'

const spoken = Object.keys(languages) as [Language, ...Language[]]
const weekdays = firstWeekdays.map(String) as [`${(typeof firstWeekdays)[number]}`]

/** What the company is called and how it looks and writes, on every screen and in every mail. */
export const companySetting = defineSetting({
  name: 'company-profile',
  area,
  title: 'company.setting.title',
  how: 'company.setting.how',
  saved: 'company.setting.saved',
  called: 'What the company is called, and how it looks and writes',
  schema: z
    .object({
      name: z.string().check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(80)),
      /** `#rrggbb`, as it was chosen: screens move it as far as it can be read. */
      accent: z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'company.accentWrong')),
      /** Those that people choose from. */
      languages: z.array(z.enum(spoken)).check(z.minLength(1, 'field.required'), z.maxLength(spoken.length)),
      /** Of whoever has chosen none. */
      language: z.enum(spoken),
      dates: z.enum(dateForms),
      numbers: z.enum(numberForms),
      /** The first day of a week, counted from Monday as 0. */
      firstWeekday: z.enum(weekdays),
      /** Proposed where a new amount is set up. */
      currency: z.enum(currencies),
    })
    .check(
      z.refine(({ languages: offered, language }) => offered.length === 0 || offered.includes(language), {
        path: ['language'],
        error: 'company.notOffered',
      }),
    ),
  usual: {
    name: 'Calendula',
    accent: usualAccent,
    languages: spoken,
    language: defaultLanguage,
    dates: usualDateForm,
    numbers: 'language' as const,
    firstWeekday: '0' as const,
    currency: 'EUR' as const,
  },
  fields: {
    name: { kind: 'text', label: 'company.name', longest: 80 },
    languages: { kind: 'choices', label: 'company.languages', choices: spoken, said: 'company.languages', span: 6 },
    language: {
      kind: 'choice',
      label: 'company.language',
      hint: 'company.languageHint',
      choices: spoken,
      said: 'company.languages',
      span: 6,
    },
    dates: { kind: 'choice', label: 'company.dates', choices: dateForms, said: 'company.dates', span: 6 },
    numbers: { kind: 'choice', label: 'company.numbers', choices: numberForms, said: 'company.numbers', span: 6 },
    firstWeekday: { kind: 'choice', label: 'company.firstWeekday', choices: weekdays, said: 'company.firstWeekday', span: 6 },
    currency: {
      kind: 'choice',
      label: 'company.currency',
      hint: 'company.currencyHint',
      choices: currencies,
      called: currencyName,
      span: 6,
    },
    accent: { kind: 'text', label: 'company.accent', hint: 'company.accentHint', longest: 7, span: 4 },
  },
  who: 'hrOfAll',
  refreshes: ['home', 'general-config'],
})

/** The mark as it is kept: made anew from what was uploaded, so that nothing of that is left but how it looks. */
const keptMark = z.object({
  /** Names the picture, which is at `/company-mark/{mark}`; null: there is none. */
  mark: z.nullable(z.string()),
})
/** Of the picture that is kept, in pixels; as high and wide at most. */
export const markPixels = 256

/** What a company of one's own needs before its people can work with the portal, in the order in which it is best done. */
export const firstSteps = [
  'sites',
  'holidays',
  'units',
  'leaveTypes',
  'people',
  'schedules',
  'managers',
  'deciders',
  'signIn',
  'mail',
] as const
export type FirstStep = (typeof firstSteps)[number]

const steps = z.object({
  steps: z.array(
    z.object({
      step: z.enum(firstSteps),
      done: z.boolean(),
      /** How many lack it (sites without holidays, people without a schedule); null where that is no number. */
      lacking: z.nullable(z.number()),
      /** How many of them have got what helps and not used it yet: invitations; null where there is nothing of that kind. */
      waiting: z.nullable(z.number()),
      /** The first of the people who lack it, by name. */
      people: z.array(z.object({ id: z.string(), name: z.string(), code: z.string() })),
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
  /** Whether one’s own company has begun. */
  hasOwn: z.boolean(),
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
  mark: endpoint({
    method: 'GET',
    path: '/x/company/mark',
    area,
    summary: 'Whether the company has a mark of its own (administrators and HR)',
    input: z.object({}),
    output: keptMark,
  }),
  uploadMark: endpoint({
    method: 'POST',
    path: '/x/company/mark',
    area,
    summary: 'Takes a PNG or SVG picture as the company’s mark (administrators, HR of all sites)',
    input: z.object({}),
    output: keptMark,
    upload: true,
    changes: true,
    perMinute: 20,
  }),
  removeMark: endpoint({
    method: 'POST',
    path: '/x/company/mark/remove',
    area,
    summary: 'Removes the company’s mark (administrators, HR of all sites)',
    input: z.object({}),
    output: keptMark,
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
