import * as z from 'zod/mini'
import { calls, endpoint } from '#shared/contract/endpoint.ts'
import { defineSetUp, type SetUpRow } from '#shared/contract/set-up.ts'
import { descriptions } from '#shared/described.ts'
import { requestModules } from '#shared/requests/modules.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { date, day, id, instant, text } from '#shared/wire.ts'

const area = 'service-accounts'

/** What a key begins with: neither a person's token nor a device's key does. */
export const keyPrefix = 'cals_'

/** So long a key is good at most, in days: a year and the day it was made on. */
export const longestKeyDays = 366

interface OpenModule {
  title: TextKey
  area: string
}

/** What a service account may read, by the module that says so: how it is called, and whose calls it opens. */
export const openModules: ReadonlyMap<string, OpenModule> = new Map<string, OpenModule>([
  ...Object.values(requestModules).map(({ module, title, kind }): [string, OpenModule] => [module, { title, area: kind }]),
  ['LeaveBalance', { title: 'balance.title', area: 'leave-balance' }],
  ['Attendance', { title: 'nav.attendance', area: 'attendance' }],
  ['ShiftSchedule', { title: 'nav.roster', area: 'shift-schedule' }],
  ['People', { title: 'roles.area.people', area: 'people' }],
])

/** So many places and modules one account is for, and from so many networks it calls. */
const most = { modules: 100, sites: 500, networks: 50 }

/** Another program that reads what is others', as its account says: no person, and it changes nothing. */
export const serviceAccountSetUp = defineSetUp({
  kind: 'service-account',
  area,
  path: '/x/set-up/service-accounts',
  called: ['a service account', 'service accounts'],
  title: 'serviceAccounts.title',
  scope: 'company',
  who: 'administrators',
  isNamedOnce: true,
  example: { code: 'PAYROLL', names: { en: 'Payroll bureau', id: '' } },
  fields: {
    /** Modules of which it reads what is others'. */
    modules: z
      .array(text(100))
      .check(z.minLength(1, 'serviceAccounts.noModule'), z.maxLength(most.modules))
      .register(descriptions, { examples: [['Attendance', 'LeaveBalance']] }),
    /** Of whose people it reads; none: of everybody. */
    siteIds: z._default(z.array(id).check(z.maxLength(most.sites)), []),
    /** Addresses and networks that it calls from (`203.0.113.0/24`); none: from anywhere. */
    networks: z
      ._default(z.array(text(50)).check(z.maxLength(most.networks)), [])
      .register(descriptions, { examples: [['203.0.113.0/24']] }),
  },
  labels: { modules: 'serviceAccounts.modules', siteIds: 'serviceAccounts.sites', networks: 'serviceAccounts.networks' },
  /** Keys that are good today, and when one was used last. */
  shown: { keys: z.number(), lastUsedAt: z.nullable(instant) },
  columns: {
    keys: { kind: 'number', label: 'serviceAccounts.keys' },
    lastUsedAt: { kind: 'datetime', label: 'serviceAccounts.lastUsed' },
  },
  about: {
    modules: z.array(z.object({ module: z.string(), title: z.string() })),
    sites: z.array(z.object({ id, name: z.string() })),
  },
})
export type ServiceAccountSet = SetUpRow<typeof serviceAccountSetUp>

const serviceKey = z
  .object({
    id,
    /** What it is for, or where it stands. */
    name: z.string(),
    /** How it begins, by which it is known again. */
    beginning: z.string(),
    createdBy: z.nullable(z.string()),
    createdAt: instant,
    /** The last day on which it is good. */
    endsOn: day,
    revokedAt: z.nullable(instant),
    lastUsedAt: z.nullable(instant),
    /** From where it was used last: address, program, system. */
    lastUsedFrom: z.nullable(z.string()),
    state: z.enum(['good', 'ended', 'revoked']),
  })
  .register(descriptions, { id: 'ServiceKey' })
export type ServiceKey = z.output<typeof serviceKey>

export const serviceKeyCalls = calls(area, {
  keys: endpoint({
    method: 'GET',
    path: '/x/set-up/service-accounts/{accountId}/keys',
    area,
    summary: 'Keys of a service account, those that are good first (administrators)',
    input: z.object({ accountId: id }),
    output: z.object({ listData: z.array(serviceKey) }),
  }),
  createKey: endpoint({
    method: 'POST',
    path: '/x/set-up/service-accounts/{accountId}/keys',
    area,
    summary: 'A key of a service account, shown this once (administrators)',
    input: z.object({
      accountId: id,
      name: text(100)
        .check(z.minLength(1))
        .register(descriptions, { examples: ['Nightly export'] }),
      endsOn: date,
    }),
    output: z.extend(serviceKey, { key: z.string() }),
    changes: true,
  }),
  revokeKey: endpoint({
    method: 'POST',
    path: '/x/set-up/service-accounts/keys/{id}/revoke',
    area,
    summary: 'Takes a key of a service account out of force, at once (administrators)',
    input: z.object({ id }),
    output: serviceKey,
    changes: true,
  }),
})
