import type { ShiftSet } from '#shared/areas/time-setup.ts'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import type { SetUpForm } from '#web/set-up/set-up-dialog.tsx'
import type { Say } from '#web/foundation/i18n/use-text.ts'
import { countingFields, countingOf, countingValues } from '../parts/counting-fields.ts'

interface Break {
  from: string
  until: string
  paid: boolean
}

/** Where the server names what counts on a day. */
const within = 'rule.'

const usual: ShiftSet['rule'] = {
  start: '08:00',
  end: '17:00',
  breaks: [{ from: '12:00', until: '13:00', paid: false }],
  grace: { late: 5, early: 5 },
  rounding: { minutes: 0, to: 'nearest' },
  overtime: { onlyApproved: true, least: 30 },
}

const fields = (say: Say): FieldSpec[] => [
  { kind: 'time', name: 'start', label: say('timeSetup.start'), required: true, span: 3 },
  { kind: 'time', name: 'end', label: say('timeSetup.end'), hint: say('timeSetup.endHint'), required: true, span: 3 },
  {
    kind: 'table',
    name: 'breaks',
    label: say('timeSetup.breaks'),
    add: say('timeSetup.addBreak'),
    fields: [
      { kind: 'time', name: 'from', label: say('timeSetup.from'), required: true },
      { kind: 'time', name: 'until', label: say('timeSetup.until'), required: true },
      { kind: 'checkbox', name: 'paid', label: say('timeSetup.paid') },
    ],
  },
  ...countingFields(say, within),
]

const toTheMinute = (time: unknown) => String(time).slice(0, 5)

/** What a shift is: from when until when, its breaks, and what counts on its days. */
export const shiftForm: SetUpForm<ShiftSet> = {
  fields,
  valuesOf(shift) {
    const rule = shift?.rule ?? usual
    return { start: rule.start, end: rule.end, breaks: rule.breaks.map((one) => ({ ...one })), ...countingValues(rule, within) }
  },
  bodyOf: (values) => ({
    rule: {
      start: toTheMinute(values['start']),
      end: toTheMinute(values['end']),
      breaks: (values['breaks'] as Break[]).map(({ from, until, paid }) => ({ from: toTheMinute(from), until: toTheMinute(until), paid })),
      ...countingOf(values, within),
    },
  }),
}
