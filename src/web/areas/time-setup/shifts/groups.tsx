import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { groupSetUp, patternSetUp, type GroupSet, type PatternSet } from '#shared/areas/time-setup.ts'
import type { Language } from '#shared/texts/index.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDate, todayThere } from '#web/foundation/format/date.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { isOfScope, scopeWished } from '#web/set-up/scope-field.ts'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import { nameIn } from '#web/set-up/name-fields.ts'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { MembersDialog } from './members-dialog.tsx'

/** Groups of people that work a pattern together. */
export function Groups() {
  const say = useText()
  const language = useLanguage()
  const asked = useCall(patternSetUp.calls.list, {})
  const patterns = asked.data?.listData ?? []
  const [shown, show] = useState<GroupSet | null>(null)
  const today = todayThere()
  const patternName = (id: string | undefined) => {
    const found = patterns.find((pattern) => pattern.id === id)
    return found ? nameIn(found.names, language) : ''
  }
  return (
    <>
      <SetUpPart
        set={groupSetUp}
        drawnFrom={asked}
        words={{ none: 'timeSetup.noGroups', create: 'timeSetup.newGroup', change: 'timeSetup.changeGroup' }}
        form={{
          fields: (spoken, values) => fieldsOf(spoken, offered(patterns, values), language),
          valuesOf: (group) => ({
            patternId: group?.versions[0]?.patternId ?? null,
            anchor: group?.versions[0]?.anchor ?? today,
          }),
          bodyOf: ({ patternId, anchor }) => ({ patternId, anchor }),
        }}
        aside={({ versions }) =>
          versions
            .slice(0, 1)
            .map(({ patternId, startsOn }) => say('timeSetup.since', { pattern: patternName(patternId), day: formatDate(startsOn) }))
        }
        beside={(group) => (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconUsers size={16} stroke={1.75} />}
            onClick={() => show(group)}
            aria-label={say('timeSetup.peopleOf', { count: group.people, name: nameIn(group.names, language) })}
          >
            {say('timeSetup.people', { count: group.people })}
          </Button>
        )}
      />
      {shown && <MembersDialog group={shown} today={today} onClose={() => show(null)} />}
    </>
  )
}

/** Patterns that a group of a scope can work: those that are offered there, and the one that it works already. */
const offered = (patterns: readonly PatternSet[], { siteId, patternId }: Values) =>
  patterns.filter((pattern) => (!pattern.retired || pattern.id === patternId) && isOfScope(pattern, scopeWished(siteId).siteId))

const fieldsOf = (say: Say, patterns: readonly PatternSet[], language: Language): FieldSpec[] => [
  {
    kind: 'select',
    name: 'patternId',
    label: say('timeSetup.pattern'),
    required: true,
    span: 6,
    choices: patterns.map(({ id, names }) => ({ value: id, label: nameIn(names, language) })),
  },
  { kind: 'date', name: 'anchor', label: say('timeSetup.anchor'), required: true, span: 6 },
]
