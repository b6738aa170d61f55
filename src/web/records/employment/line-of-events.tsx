import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { peopleCalls, type PersonEvent } from '#shared/areas/people.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDateTime, todayThere } from '#web/foundation/format/date.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { EmploymentDialog, refreshedByActs } from './act-dialog.tsx'
import { actIcons, actsFor, type ActKind } from './acts.tsx'
import { Changes } from './consequences.tsx'
import classes from './employment.module.css'

/** What became of somebody and what is planned, with what can be done next; nothing for whoever may not do it. */
export function LineOfEvents({ id, name }: { id: string; name: string }) {
  const say = useText()
  const { data } = useCall(peopleCalls.line, { id }, { keepPrevious: false })
  const takeBack = useAct(peopleCalls.takeBack, { refreshes: refreshedByActs })
  const [kind, choose] = useState<ActKind | null>(null)
  const [asked, ask] = useState<PersonEvent | null>(null)
  if (!data) return null
  const acts = actsFor(data.state)
  return (
    <Section
      ruled
      title={say('people.line')}
      actions={
        acts.length > 0 && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button variant="default" size="compact-md" rightSection={<IconChevronDown size={16} stroke={1.75} />}>
                {say('people.actions')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {acts.map((act) => (
                <Menu.Item key={act} leftSection={actIcons[act]} onClick={() => choose(act)}>
                  {say(`people.do.${act}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )
      }
    >
      <ol className={classes.line}>
        {data.events.filter(isTold).map((event) => (
          <Event key={event.id ?? `${event.kind} ${event.startsOn}`} event={event} onTakeBack={() => ask(event)} />
        ))}
      </ol>
      {kind && <EmploymentDialog kind={kind} people={[{ id, name }]} onClose={() => choose(null)} />}
      {asked?.id && (
        <ConfirmedAct
          danger
          title={say('people.takeBackTitle')}
          confirm={say('people.takeBack')}
          done={say('people.takenBack')}
          act={() => takeBack.mutateAsync({ input: { id: asked.id ?? '' } })}
          onClose={() => ask(null)}
        >
          {say('people.takeBackText', { act: say(`people.act.${asked.kind}`), day: asked.startsOn })}
        </ConfirmedAct>
      )}
    </Section>
  )
}

/** A row of a file that changes nothing that is told says nothing; what was done by screen can be taken back and stays. */
const isTold = ({ kind, changes, id }: PersonEvent) =>
  changes.length > 0 || id !== null || kind === 'hire' || kind === 'return' || kind === 'end'

function Event({ event, onTakeBack }: { event: PersonEvent; onTakeBack: () => void }) {
  const say = useText()
  const language = useLanguage()
  const { kind, startsOn, changes, by, at, stays } = event
  const isPlanned = startsOn > todayThere()
  return (
    <li className={classes.event} data-planned={isPlanned || undefined}>
      <span className={classes.sign}>{actIcons[kind]}</span>
      <div className={classes.told}>
        <div className={classes.what}>
          <strong>{say(`people.act.${kind}`)}</strong>
          <time dateTime={startsOn} className={classes.day}>
            {friendlyDate(startsOn, language)}
          </time>
          {isPlanned && <Pill colour="yellow">{say('people.planned')}</Pill>}
        </div>
        <Changes changes={changes} />
        {by && at && <p className={classes.by}>{say('people.by', { by, at: formatDateTime(at) })}</p>}
      </div>
      {stays === null && (
        <Button variant="subtle" size="compact-sm" onClick={onTakeBack}>
          {say('people.takeBack')}
        </Button>
      )}
    </li>
  )
}
