import { expect, it } from 'vitest'
import { en } from './en/index.ts'

/** Things that texts count. */
const things =
  'people|days|weeks|months|hours|minutes|seconds|rows|columns|lines|files|units|balances|requests|permits|corrections|instalments|payments|parts|entries|invitations|codes|requests|loans|levels|steps|schedules|decimals|characters|letters|cells'

const several = new RegExp(String.raw`\{\{(\w+)(?:, number)?\}\} (?:[a-z]+ )?(?:${things})\b`)

/** Bounds that the portal sets, and what is told of several alone: no number of these is ever one. */
const neverOne = new Set<string>([
  'sheet.tooMany',
  'sheet.merged',
  'sheet.tooManyCells',
  'position.manager',
  'list.exportTooLarge',
  'leave.tooLong',
  'loan.places',
  'loan.tooFarAhead',
  'loan.dueTooLate',
  'leaveTypes.neverEnds',
  'leaveTypes.trial.when',
  'leaveTemplates.law.gbAnnual',
  'import.dropHow',
  'import.tooManyFiles',
  'import.tooManyMends',
  'import.why.long',
  'import.why.manyColumns',
  'import.why.recordLong',
  'import.why.readTogether',
  'invitation.hint',
  'password.short',
  'password.long',
  'firstStart.long',
  'flows.who.manager',
  'flows.who.unit-head',
  'flows.up.manager.n',
  'flows.up.unit-head.n',
  'roster.copy.tooLong',
  'roster.copy.tooFar',
  'roster.copy.meets',
  'roster.import.tooManyDays',
  'roster.import.tooManyRows',
  'roster.tooMany',
  'overtime.tooMany',
  'overtime.spread',
  'overtime.tooFarAhead',
  'manualShift.tooLong',
  'manualShift.tooFarAhead',
  'organisation.outline.many',
  'organisation.list.longCode',
  'organisation.list.longName',
  'organisation.list.many',
  'people.mostAtOnce',
  'people.effect.approversOfMany',
  'leaveAdjustment.tooFar',
  'mail.what.day',
  'permitOut.tooFarAhead',
  'account.newPasswordHint',
  'organisationChart.manyReports',
  'organisationChart.manyBelow',
  'organisationChart.manyBelowUnit',
  'report.mineAbout',
  'report.first',
  'report.tooManyForPaper',
  'report.tooManyForSheet',
  'report.schedule.tooManyReceivers',
  'report.own.few',
])

it('a text that counts things says one of them as one', () => {
  const counting = Object.entries(en).filter(([key, text]) => several.test(text) && !/_(one|other)$/.test(key))
  const wrong = counting.filter(([key]) => !neverOne.has(key))
  expect(wrong.map(([key, text]) => `${key}: ${text}`)).toEqual([])
  expect([...neverOne].filter((key) => !counting.some(([one]) => one === key))).toEqual([])
})
