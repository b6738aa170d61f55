/** English texts of every page of the set-up, by which its settings are found. */
export const setUpTexts = async (): Promise<Record<string, string>> =>
  Object.assign(
    {},
    ...(await Promise.all([
      import('#shared/texts/en/set-up-area.ts').then(({ setUpArea }) => setUpArea),
      import('#shared/texts/en/set-up.ts').then(({ setUp }) => setUp),
      import('#shared/texts/en/time-setup.ts').then(({ timeSetup }) => timeSetup),
      import('#shared/texts/en/overtime-set-up.ts').then(({ overtimeSetUp }) => overtimeSetUp),
      import('#shared/texts/en/reasons.ts').then(({ reasons }) => reasons),
      import('#shared/texts/en/timesheet.ts').then(({ timesheet }) => timesheet),
      import('#shared/texts/en/request-settings.ts').then(({ requestSettings }) => requestSettings),
      import('#shared/texts/en/leave-types.ts').then(({ leaveTypes }) => leaveTypes),
      import('#shared/texts/en/loan-items.ts').then(({ loanItems }) => loanItems),
      import('#shared/texts/en/service-accounts.ts').then(({ serviceAccounts }) => serviceAccounts),
      import('#shared/texts/en/audit.ts').then(({ audit }) => audit),
      import('#shared/texts/en/health.ts').then(({ health }) => health),
      import('#shared/texts/en/account.ts').then(({ account }) => account),
      import('#shared/texts/en/import.ts').then(({ imports }) => imports),
      import('#shared/texts/en/mail.ts').then(({ mail }) => mail),
      import('#shared/texts/en/identity-provider.ts').then(({ identityProvider }) => identityProvider),
      import('#shared/texts/en/company.ts').then(({ company }) => company),
      import('#shared/texts/en/announcement.ts').then(({ announcement }) => announcement),
      import('#shared/texts/en/pay.ts').then(({ pay }) => pay),
      import('#shared/texts/en/hand-over.ts').then(({ handOver }) => handOver),
      import('#shared/texts/en/file.ts').then(({ file }) => file),
      import('#shared/texts/en/organisation.ts').then(({ organisation }) => organisation),
    ])),
  )
