import type { TextKey } from '#shared/texts/index.ts'

/** By what else people look for a page who do not know how it is called. */
export const alsoCalled: Readonly<Record<string, TextKey>> = {
  '/set-up/company': 'setUpArea.also.company',
  '/set-up/sites': 'setUpArea.also.sites',
  '/set-up/units': 'setUpArea.also.units',
  '/set-up/chat': 'setUpArea.also.chat',
  '/set-up/holidays': 'setUpArea.also.holidays',
  '/set-up/audit': 'setUpArea.also.audit',
  '/set-up/health': 'setUpArea.also.health',
  '/set-up/positions': 'setUpArea.also.positions',
  '/set-up/sign-in': 'setUpArea.also.sign-in',
  '/set-up/import': 'setUpArea.also.import',
  '/set-up/roles': 'setUpArea.also.roles',
  '/set-up/service-accounts': 'setUpArea.also.service-accounts',
  '/set-up/access': 'setUpArea.also.access',
  '/set-up/schedules': 'setUpArea.also.schedules',
  '/set-up/devices': 'setUpArea.also.devices',
  '/set-up/periods': 'setUpArea.also.periods',
  '/set-up/leave-types': 'setUpArea.also.leave-types',
  '/set-up/flows': 'setUpArea.also.flows',
  '/set-up/mail': 'setUpArea.also.mail',
}
