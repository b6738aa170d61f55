import { Button } from '@mantine/core'
import { useState } from 'react'
import { timeSetupCalls } from '#shared/areas/time-setup.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import type { Language } from '#shared/texts/index.ts'
import { useLanguage, useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { KeptDialog, type KeptThing } from './kept-dialog.tsx'
import { nameIn } from '#web/set-up/name-fields.ts'
import { SetList } from '#web/set-up/set-list.tsx'
import classes from '#web/set-up/set-up.module.css'

type KeptAnswer = AnswerOf<typeof timeSetupCalls.kept>

const thingsOf = ({ sites, groups }: KeptAnswer, language: Language): KeptThing[] => [
  ...sites.map(({ name, ...site }) => ({ ...site, name, of: 'site' as const, apart: true })),
  ...groups.map(({ code, names, site, ...group }) => ({
    ...group,
    of: 'group' as const,
    name: [nameIn(names, language) || code, site].filter(Boolean).join(' · '),
  })),
]

/** From when until when attendance is kept, of each site and of groups with dates of their own. */
export function KeptDates() {
  const say = useText()
  const language = useLanguage()
  const { data, error } = useCall(timeSetupCalls.kept, {})
  const [changing, setChanging] = useState<KeptThing | null>(null)
  return (
    <Section ruled title={say('timeSetup.kept')}>
      <p className={classes.sectionHow}>{say('timeSetup.keptHow')}</p>
      <SetList
        items={data && thingsOf(data, language)}
        failed={error}
        empty={say('timeSetup.notKept')}
        keyOf={({ id }) => id}
        row={(thing) => (
          <>
            <div className={classes.words}>
              <span className={classes.name}>{thing.name}</span>
              <span className={classes.aside}>{inWords(thing, say)}</span>
            </div>
            {thing.mayChange && (
              <Button
                variant="default"
                size="compact-md"
                aria-label={`${say('timeSetup.keptChange')}: ${say('timeSetup.keptOf', { name: thing.name })}`}
                onClick={() => setChanging(thing)}
              >
                {say('timeSetup.keptChange')}
              </Button>
            )}
          </>
        )}
      />
      {changing && <KeptDialog thing={changing} onClose={() => setChanging(null)} />}
    </Section>
  )
}

function inWords({ of, apart, since, until }: KeptThing, say: Say): string {
  if (of === 'group' && !apart) return say('timeSetup.keptAsSite')
  if (since === null) return say('timeSetup.notKept')
  return until === null
    ? say('timeSetup.keptFrom', { from: formatDate(since) })
    : say('timeSetup.keptFromUntil', { from: formatDate(since), until: formatDate(until) })
}
