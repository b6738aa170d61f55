import { Button, Skeleton } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { timeSetupCalls, type GroupSet, type PatternSet, type ShiftSet } from '#shared/areas/time-setup.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDate, todayThere } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { scopeText } from '#web/platform/form/scope-field.ts'
import { RowMenu } from '#web/platform/list/rows/row-menu.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { MembersDialog } from './members-dialog.tsx'
import { nameIn } from '../parts/name-fields.ts'
import { PatternDialog } from './pattern-dialog.tsx'
import { RetireDialog } from '../parts/retire-dialog.tsx'
import { SetList } from '../parts/set-list.tsx'
import { WeekGrid } from './week-grid.tsx'
import classes from '../parts/time-setup.module.css'
import grid from './week-grid.module.css'

type Opened =
  | { dialog: 'pattern'; pattern: PatternSet | null }
  | { dialog: 'group'; group: GroupSet | null }
  | { dialog: 'members'; group: GroupSet }
  | { dialog: 'retire'; what: PatternSet | GroupSet; call: typeof timeSetupCalls.retirePattern }

/** Patterns of weeks, and the groups of people that work them. */
export function Patterns() {
  const say = useText()
  const language = useLanguage()
  const { data, error } = useCall(timeSetupCalls.patterns, {})
  const { data: known } = useCall(timeSetupCalls.shifts, {})
  const [opened, open] = useState<Opened | null>(null)
  const close = () => open(null)
  const today = todayThere()
  const shifts = known?.shifts ?? []
  const patterns = data?.patterns ?? []
  const patternName = (id: string | undefined) => {
    const found = patterns.find((pattern) => pattern.id === id)
    return found ? nameIn(found.names, language) : ''
  }
  if (!data && !error) return <Skeleton height={480} radius="lg" />
  return (
    <div className={classes.stack}>
      <p className={classes.how}>{say('timeSetup.patternsHow')}</p>
      <Section
        ruled
        title={say('timeSetup.groups')}
        actions={
          <Button
            variant="default"
            size="compact-md"
            disabled={patterns.length === 0}
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => open({ dialog: 'group', group: null })}
          >
            {say('timeSetup.newGroup')}
          </Button>
        }
      >
        <SetList
          items={data?.groups}
          failed={error}
          empty={say('timeSetup.noGroups')}
          keyOf={({ id }) => id}
          row={(group) => (
            <>
              <div className={classes.words}>
                <Heading item={group} />
                <span className={classes.aside}>
                  {[
                    group.site ?? say('timeSetup.anySite'),
                    say('timeSetup.since', {
                      pattern: patternName(group.steps[0]?.patternId),
                      day: formatDate(group.steps[0]?.startsOn ?? ''),
                    }),
                  ].join(' · ')}
                </span>
              </div>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconUsers size={16} stroke={1.75} />}
                onClick={() => open({ dialog: 'members', group })}
                aria-label={say('timeSetup.peopleOf', { count: group.people, name: nameIn(group.names, language) })}
              >
                {say('timeSetup.people', { count: group.people })}
              </Button>
              <Acts item={group} call={timeSetupCalls.retireGroup} onEdit={() => open({ dialog: 'group', group })} onRetire={open} />
            </>
          )}
        />
      </Section>
      <Section
        ruled
        title={say('timeSetup.patterns')}
        actions={
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => open({ dialog: 'pattern', pattern: null })}
          >
            {say('timeSetup.newPattern')}
          </Button>
        }
      >
        <SetList
          items={data?.patterns}
          failed={error}
          empty={say('timeSetup.noPatterns')}
          keyOf={({ id }) => id}
          row={(pattern) => (
            <div className={classes.pattern}>
              <div className={classes.patternHead}>
                <div className={classes.words}>
                  <Heading item={pattern} />
                  <span className={classes.aside}>
                    {[scopeText(say, pattern), say('timeSetup.weeks', { count: pattern.weeks.length })].join(' · ')}
                  </span>
                </div>
                <Acts
                  item={pattern}
                  locked={pattern.locked}
                  call={timeSetupCalls.retirePattern}
                  onEdit={() => open({ dialog: 'pattern', pattern })}
                  onRetire={open}
                />
              </div>
              <WeekGrid weeks={pattern.weeks} label={nameIn(pattern.names, language)} cell={(ids) => <Cell ids={ids} shifts={shifts} />} />
            </div>
          )}
        />
      </Section>
      {opened?.dialog === 'pattern' && data && (
        <PatternDialog
          pattern={opened.pattern}
          shifts={shifts}
          scopes={data.scopes}
          minimumRestHours={data.minimumRestHours}
          onClose={close}
        />
      )}
      {opened?.dialog === 'group' && (
        <GroupDialog group={opened.group} patterns={patterns} sites={data?.sites ?? []} today={today} onClose={close} />
      )}
      {opened?.dialog === 'members' && <MembersDialog group={opened.group} today={today} onClose={close} />}
      {opened?.dialog === 'retire' && (
        <RetireDialog call={opened.call} what={{ id: opened.what.id, name: nameIn(opened.what.names, language) }} onClose={close} />
      )}
    </div>
  )
}

function Heading({ item }: { item: PatternSet | GroupSet }) {
  const say = useText()
  const language = useLanguage()
  return (
    <div className={classes.first}>
      <span className={classes.name}>{nameIn(item.names, language)}</span>
      <span className={classes.code}>{item.code}</span>
      {item.isRetired && <Pill colour="grey">{say('timeSetup.retired')}</Pill>}
    </div>
  )
}

function Cell({ ids, shifts }: { ids: readonly string[]; shifts: readonly ShiftSet[] }) {
  const say = useText()
  const language = useLanguage()
  const names = ids.flatMap((id) => shifts.filter((shift) => shift.id === id).map(({ names: of }) => nameIn(of, language)))
  if (names.length === 0) return <div className={`${grid.cell} ${grid.free}`}>{say('timeSetup.off')}</div>
  return (
    <div className={grid.stacked}>
      {names.map((name, place) => (
        <div key={place} className={grid.cell} title={name}>
          {name}
        </div>
      ))}
    </div>
  )
}

interface ActsProps {
  item: PatternSet | GroupSet
  /** Why it may not be changed. */
  locked?: string | null
  call: typeof timeSetupCalls.retirePattern
  onEdit: () => void
  onRetire: (opened: Opened) => void
}

function Acts({ item, locked = null, call, onEdit, onRetire }: ActsProps) {
  const say = useText()
  const language = useLanguage()
  const takeUp = useAct(call)
  const actions = [
    { label: say('timeSetup.edit'), icon: <IconPencil size={16} stroke={1.75} />, disabled: locked, onClick: onEdit },
    item.isRetired
      ? {
          label: say('timeSetup.takeUp'),
          icon: <IconPlayerPlay size={16} stroke={1.75} />,
          disabled: locked,
          onClick: () => void takeUp.mutateAsync({ input: { id: item.id, isRetired: false } }).catch(tellError),
        }
      : {
          label: say('timeSetup.retire'),
          icon: <IconPlayerPause size={16} stroke={1.75} />,
          disabled: locked,
          onClick: () => onRetire({ dialog: 'retire', what: item, call }),
        },
  ]
  return <RowMenu name={nameIn(item.names, language)} actions={actions} />
}
