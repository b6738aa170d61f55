import * as z from 'zod/mini'
import type { FileDuty } from '#shared/duties.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { text } from '#shared/wire.ts'

/** What a person's file is divided into, in the order in which it is shown. */
export const fileCategories = [
  'contact',
  'address',
  'family',
  'maritalStatus',
  'education',
  'certificate',
  'medical',
  'bank',
  'identification',
  'other',
  'contract',
] as const
export type FileCategory = (typeof fileCategories)[number]

/**
 * Who may read it besides the person: everybody (`open`), managers too (`line`), or those alone who look after this
 * category of the person's file (`private`).
 */
export type Circle = 'open' | 'line' | 'private'

/**
 * How a value is typed, checked and shown; all are kept as text, a day as `YYYY-MM-DD`, a checkbox as `yes` or nothing. A region is kept
 * by its name; the code of the narrowest one goes along unseen, so that an address is found again where its regions are called otherwise.
 */
export type FileFieldKind =
  | 'text'
  | 'multiline'
  | 'date'
  | 'phone'
  | 'mail'
  | 'country'
  | 'region'
  | 'regionCode'
  | 'choice'
  | 'yes'
  | 'bank'
  | 'account'

export interface FileField {
  kind: FileFieldKind
  label: TextKey
  isRequired?: boolean
  /** Letters. */
  longest?: number
  /** Of a day: whether it can only have been, or only be to come. */
  lies?: 'past' | 'future'
  choices?: readonly string[]
}

export interface Category {
  circle: Circle
  /** Whether its values are encrypted where they are kept. */
  isSealed: boolean
  /** Whether a person has one of it, or any number. */
  isSingle: boolean
  /** Whether HR sets up kinds of it, of which each entry is one. */
  hasKinds: boolean
  /** Whether the person asks for changes of it themselves. */
  isAsked: boolean
  fields: Readonly<Record<string, FileField>>
}

export const sexes = ['female', 'male', 'other', 'unsaid'] as const
export const maritalStatuses = ['single', 'married', 'partnership', 'divorced', 'widowed', 'separated'] as const

const words = (label: TextKey, longest: number, isRequired = false): FileField => ({ kind: 'text', label, longest, isRequired })
const validUntil: FileField = { kind: 'date', label: 'file.field.validUntil' }
const issuedOn: FileField = { kind: 'date', label: 'file.field.issuedOn', lies: 'past' }
const country: FileField = { kind: 'country', label: 'file.field.country' }

const open = { circle: 'private', isSealed: false, isSingle: false, hasKinds: true, isAsked: true } as const

/** Every category with what is kept of an entry. */
export const fileRoom: Readonly<Record<FileCategory, Category>> = {
  contact: {
    ...open,
    fields: {
      // A number with its country's code, or an address of electronic mail: its kind says which.
      value: words('file.field.value', 254, true),
    },
  },
  address: {
    ...open,
    fields: {
      country: { ...country, isRequired: true },
      province: { kind: 'region', label: 'file.field.province', longest: 120 },
      city: { kind: 'region', label: 'file.field.city', longest: 120 },
      district: { kind: 'region', label: 'file.field.district', longest: 120 },
      subdistrict: { kind: 'region', label: 'file.field.subdistrict', longest: 120 },
      regionCode: { kind: 'regionCode', label: 'file.field.regionCode', longest: 40 },
      postalCode: words('file.field.postalCode', 20),
      street: { kind: 'multiline', label: 'file.field.street', longest: 300, isRequired: true },
    },
  },
  family: {
    ...open,
    fields: {
      name: words('file.field.name', 200, true),
      sex: { kind: 'choice', label: 'file.field.sex', choices: sexes },
      bornOn: { kind: 'date', label: 'file.field.bornOn', lies: 'past' },
      phone: { kind: 'phone', label: 'file.field.phone', longest: 50 },
      inEmergency: { kind: 'yes', label: 'file.field.inEmergency' },
    },
  },
  maritalStatus: {
    ...open,
    isSingle: true,
    hasKinds: false,
    fields: { status: { kind: 'choice', label: 'file.field.maritalStatus', choices: maritalStatuses, isRequired: true } },
  },
  education: {
    ...open,
    circle: 'line',
    fields: {
      institution: words('file.field.institution', 200, true),
      subject: words('file.field.subject', 200),
      from: { kind: 'date', label: 'file.field.from', lies: 'past' },
      until: { kind: 'date', label: 'file.field.until' },
      result: words('file.field.result', 60),
    },
  },
  certificate: {
    ...open,
    circle: 'line',
    fields: {
      name: words('file.field.name', 200, true),
      number: words('file.field.number', 60),
      issuer: words('file.field.issuer', 200),
      issuedOn,
      validUntil,
    },
  },
  medical: {
    ...open,
    isSealed: true,
    fields: {
      value: words('file.field.value', 200, true),
      since: { kind: 'date', label: 'file.field.since', lies: 'past' },
      note: { kind: 'multiline', label: 'file.field.note', longest: 1000 },
    },
  },
  bank: {
    ...open,
    isSealed: true,
    fields: {
      bank: { kind: 'bank', label: 'file.field.bank', isRequired: true },
      account: { kind: 'account', label: 'file.field.account', longest: 40, isRequired: true },
      holder: words('file.field.holder', 200, true),
    },
  },
  identification: {
    ...open,
    isSealed: true,
    fields: { number: words('file.field.number', 60, true), country, issuedOn, validUntil },
  },
  other: {
    ...open,
    fields: { value: { kind: 'multiline', label: 'file.field.value', longest: 1000, isRequired: true } },
  },
  contract: {
    ...open,
    circle: 'line',
    isAsked: false,
    fields: {
      number: words('file.field.number', 60),
      validUntil,
      probationUntil: { kind: 'date', label: 'file.field.probationUntil' },
    },
  },
}

/** The categories that people ask to have changed; each is also a right of HR of its own. */
export const askedCategories = fileCategories.filter((category) => fileRoom[category].isAsked)

/** The right by which HR looks after a category. */
export const dutyOfFile = (category: FileCategory): FileDuty => `File${category.charAt(0).toUpperCase()}${category.slice(1)}` as FileDuty

/** What is kept of an entry: each field of its category that says anything. */
export type FileValues = Readonly<Record<string, string>>

/** So many letters hold the longest value of any category. */
const longestOfAll = Math.max(...Object.values(fileRoom).flatMap(({ fields }) => Object.values(fields).map(({ longest = 0 }) => longest)))

/** Values as they arrive: of any category, each no longer than the longest of all; which of them mean anything is the category's to say. */
export const fileValues = z
  .record(text(40), text(longestOfAll))
  .check(z.refine((values) => Object.keys(values).length <= 20, 'error.invalid'))

/** Days on which an entry runs out, the nearest first: those that its fields name. */
export const runsOut = (values: FileValues): string | null =>
  [values['validUntil'], values['probationUntil']].filter((day) => day !== undefined && day !== '').toSorted()[0] ?? null
