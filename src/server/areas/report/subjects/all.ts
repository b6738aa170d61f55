import type { OwnSubject, SubjectTold } from '#shared/areas/report-own.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'
import type { Viewer } from '#server/people/viewer.ts'
import { leave, requests } from './asked.ts'
import { days } from './days.ts'
import { people } from './people.ts'
import { slips } from './slips.ts'
import type { Subject, Telling } from './subject.ts'

export const subjects: Readonly<Record<OwnSubject, Subject>> = { people, leave, days, requests, slips }

/** Those of which somebody may have anything. */
export const subjectsFor = (viewer: Viewer): Subject[] => Object.values(subjects).filter(({ refusal }) => refusal(viewer) === null)

/** A subject as it is offered to whoever makes a report. */
export function subjectTold({ id, group, fields, usual, isGroupedAlone, needsFrom }: Subject, telling: Telling): SubjectTold {
  const { language } = telling
  return {
    id,
    name: say(language, `report.own.of.${id}` as TextKey),
    description: say(language, `report.own.about.${id}` as TextKey),
    group,
    fields: Object.entries(fields(telling)).map(([name, { label, kind, narrowing, isSum, choices, options }]) => ({
      name,
      label: say(language, label),
      kind,
      narrowing: narrowing ?? null,
      isSum: isSum ?? false,
      choices: choices?.(language) ?? [],
      options: options ? `/x/reports/own/options/${id}/${name}` : null,
    })),
    isGroupedAlone: isGroupedAlone ?? false,
    needsFrom: needsFrom ?? null,
    usual,
  }
}
