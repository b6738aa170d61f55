import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { instantAt } from '../clock.ts'
import { dayOfCheck, NextDays, type CheckTime } from './check-times.ts'
import { attendanceVersion, countedDay } from './day.ts'
import { attendanceStatuses } from './day-state.ts'
import type { CountedDay, DayFacts, Oddity } from './facts.ts'
import { planShift, type ShiftRule } from '../schedule/shift.ts'

const [sunday, monday, tuesday] = ['2026-10-25', '2026-10-26', '2026-10-27']
const zone = 'Europe/Berlin'
const minuteMs = 60_000
/** Minutes since the midnight before Monday. */
const at = (minutes: number) => Date.parse(instantAt(monday, 0, zone)) + minutes * minuteMs
const clock = (hours: number, minutes = 0) => at(hours * 60 + minutes)

const office: ShiftRule = {
  code: 'S',
  name: 'S',
  start: '08:10',
  end: '17:00',
  breaks: [
    { from: '12:00', until: '12:30', paid: false },
    { from: '15:00', until: '15:10', paid: true },
  ],
  grace: { late: 5, early: 3 },
  rounding: { minutes: 0, to: 'nearest' },
  overtime: { onlyApproved: true, least: 30 },
}
const round = (to: ShiftRule['rounding']['to']): ShiftRule => ({
  ...office,
  rounding: { minutes: 15, to },
  overtime: { onlyApproved: false, least: 20 },
})
const morning: ShiftRule = { ...office, end: '12:00', breaks: [] }
const evening: ShiftRule = { ...morning, start: '15:30', end: '19:20' }
const night: ShiftRule = { ...office, start: '22:00', end: '06:15', breaks: [{ from: '01:00', until: '01:30', paid: false }] }
const guard: ShiftRule = { ...office, end: '08:10', breaks: [] }
const handover: ShiftRule = { ...morning, start: '00:00', end: '00:15' }

/** What is worked on Sunday, Monday and Tuesday. */
const weeks: (readonly ShiftRule[])[][] = [
  [[office], [office], [office]],
  [[], [], []],
  [[night], [night], [morning]],
  [[], [guard], []],
  [[], [guard], [guard]],
  [[guard], [], [office]],
  [[office], [morning, evening], [night]],
  [[], [round('nearest')], [round('company')]],
  [[], [round('company')], []],
  [[], [round('employee')], [morning]],
  [[], [night], [evening]],
  [[night], [night], [night]],
  [[], [guard], [handover]],
]

/** Comings and goings: `+` and `-`; `?` where the device does not tell; in capitals what a correction says. */
const days: string[] = [
  '',
  '+8:10 -17:00',
  '+8:15 -16:57',
  '+8:16 -16:56',
  '+8:18 -16:52',
  '?8:00 ?8:02 ?12:05 ?12:40 ?17:40',
  '+7:30 -17:29',
  '+7:40 -17:30 +18:00 -23:00',
  '+8:00 -10:00 +11:00 -14:00 +14:20 -17:00',
  '+8:30',
  '+0:20',
  '?8:30',
  '+18:30',
  '-17:00',
  '-2:00',
  '+8:00 +13:00 -17:00',
  '+8:00 -11:00 C-17:00',
  'C+8:10 +9:00 -16:00 C-17:00',
  '+18:00 -21:00',
  '-6:20 +21:50 -30:10',
  '+22:20 -30:00',
  '+8:05 -26:00',
  '+8:05 -31:00 +32:15 -41:00',
  '+8:05 -33:00',
  '+20:00 -27:00',
  '+8:05 +31:00',
  '?22:20',
  '?22:20 ?35:00',
  '?22:00 ?30:10 ?46:00 ?54:00',
  '+8:10 -16:00',
  '?8:30 ?17:00 ?18:30 ?30:20',
]
const checksIn = (day: string): CheckTime[] =>
  day.split(' ').flatMap((word, index): CheckTime[] => {
    const [, correction, sign, hours, minutes] = /^(C?)([-+?])(\d+):(\d+)$/.exec(word) ?? []
    if (!sign) return []
    const direction = sign === '?' ? null : sign === '+' ? 'in' : 'out'
    return [{ id: String(index), at: clock(Number(hours), Number(minutes)), direction, source: correction ? 'correction' : 'device' }]
  })

const leave = (part: 'full' | 'first' | 'second' | 'hours', hours = 0) => ({ code: 'L', name: 'L', part, hours })
const permit = (asWork: boolean) => ({ code: 'P', from: clock(14), until: clock(16, 30), asWork })
const circumstances: Partial<DayFacts>[] = [
  {},
  { isUnset: true },
  { leaves: [leave('full')] },
  { leaves: [leave('first')] },
  { leaves: [leave('second'), leave('hours', 1)] },
  { leaves: [leave('hours', 2.5)] },
  { permits: [permit(false)] },
  { permits: [permit(true)] },
  { overtimes: [{ code: 'O', from: clock(17), until: clock(17, 35) }] },
  { overtimes: [{ code: 'O', from: clock(12), until: clock(15, 20) }], holiday: { name: 'H', off: 0.5 } },
  { holiday: { name: 'H', off: 1 } },
  { holiday: { name: 'H', off: 0.5 } },
]
const moments = [
  clock(10),
  clock(16, 59),
  clock(17),
  clock(23, 40),
  clock(24, 20),
  clock(30, 20),
  clock(32, 9),
  clock(32, 10),
  clock(33),
  clock(35),
  clock(39),
  clock(72),
]

/** Every day above in every circumstance at every moment. */
function* everything(): Generator<CountedDay> {
  for (const week of weeks) {
    for (const checks of days.map(checksIn))
      for (const { holiday = null, ...more } of circumstances) {
        const around = new Map(
          [sunday, monday, tuesday].map((day, index) => [
            day,
            { shifts: (week[index] ?? []).map((rule) => planShift(rule, day, zone)), holiday: day === monday ? holiday : null },
          ]),
        )
        const own = Map.groupBy(checks, (check) => dayOfCheck(check, checks, around, zone))
        const given: Omit<DayFacts, 'asOf'> = {
          day: monday,
          timeZone: zone,
          shifts: around.get(monday)?.shifts ?? [],
          holiday,
          next: new NextDays(monday, around, own),
          checks: own.get(monday) ?? [],
          leaves: [],
          permits: [],
          overtimes: [],
        }
        for (const asOf of moments) yield countedDay({ ...given, ...more, asOf })
      }
  }
}

/** Rules by which one of these days comes out otherwise have another one. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const { stays, ...day } of everything())
    hash.update(JSON.stringify([Object.entries(day).toSorted(), stays.map((stay) => [stay.in?.at ?? null, stay.out?.at ?? null])]))
  return hash.digest('hex').slice(0, 8)
}

// Days that stand follow a new version alone. The number before the point goes up each time, as rules may become again what they were.
test('the version ends with the fingerprint of what the rules compute: rules that compute otherwise have another version', () => {
  const [count, known] = attendanceVersion.split('.')
  expect(Number(count)).toBeGreaterThanOrEqual(4)
  expect(known, 'The rules compute otherwise than before: count their version up, and end it with this fingerprint').toBe(fingerprint())
})

test('the fingerprint is of days that come out in every way', () => {
  const [statuses, odd] = [new Set<string>(), new Set<string>()]
  for (const day of everything()) {
    statuses.add(day.value)
    for (const { kind } of day.odd) odd.add(kind)
  }
  expect([...statuses].toSorted()).toEqual(attendanceStatuses.toSorted())
  const kinds: Record<Oddity['kind'], true> = {
    missingIn: true,
    missingOut: true,
    absent: true,
    otherHours: true,
    late: true,
    early: true,
    gap: true,
    unapprovedOvertime: true,
  }
  expect([...odd].toSorted()).toEqual(Object.keys(kinds).toSorted())
})
