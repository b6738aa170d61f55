import { lazy } from 'react'
import { overtimeSchedule } from '#shared/requests/overtime-schedule.ts'
import { addTexts } from '#web/foundation/i18n/i18n.ts'
import { formatDuration, isEmptyDate } from '#web/foundation/format/date.ts'
import { joined, moments, word } from '../../approval/inbox-blocks.ts'
import type { InboxPart } from '../../approval/inbox-part.ts'
import type { OvertimeScheduleDetail } from './overtime-schedule-values.ts'

const preview = () => import('./inbox-preview.tsx')
/** Its texts come with its code, when one is looked at. */
const texts = async () => addTexts((await import('#shared/texts/en/overtime-schedule.ts')).overtimeSchedule)
const OvertimeInboxConsequences = lazy(async () => {
  await texts()
  return { default: (await preview()).OvertimeInboxConsequences }
})
const OvertimeInboxFields = lazy(async () => {
  await texts()
  return { default: (await preview()).OvertimeInboxFields }
})

/** Overtime where people decide. */
export const overtimeScheduleInbox: InboxPart<OvertimeScheduleDetail> = {
  contract: overtimeSchedule,
  refreshes: ['attendance'],
  caption: ({ caption, block }, { language }) => {
    const [start, until] = [word(block, 'oTStart'), word(block, 'oTUntil')]
    return {
      what: joined(caption, lengthText(start, until, Number(block.people ?? 1)), word(block, 'oTReasonType')),
      when: joined(moments(start, until, language), word(block, 'employee'), word(block, 'note')),
    }
  },
  consequences: (detail) => <OvertimeInboxConsequences detail={detail} />,
  fields: (detail) => <OvertimeInboxFields detail={detail} />,
}

/** `3 h`, and of many people `12 × 3 h`. */
function lengthText(start: string, until: string, people: number): string {
  if (isEmptyDate(start) || isEmptyDate(until)) return ''
  const each = formatDuration((Date.parse(until) - Date.parse(start)) / 60_000)
  return people > 1 ? `${people} × ${each}` : each
}
