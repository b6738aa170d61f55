import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconId, IconUserPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { actKinds, lacks, mostAtOnce, peopleCalls, peopleList, peopleScopes, type PersonRow } from '#shared/areas/people.ts'
import type { Colour } from '#shared/status.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { tellWarning } from '#web/foundation/snackbar.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { useListView } from '#web/platform/list/rows/use-list-view.ts'
import { DataTable } from '#web/platform/list/table/data-table.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { EmploymentDialog } from '#web/records/employment/act-dialog.tsx'
import { actIcons, actsFor, type ActKind } from '#web/records/employment/acts.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { HireDialog } from './hire-dialog.tsx'
import { turned, type Picked } from './picked.ts'
import classes from './people-screen.module.css'

type Doing = { kind: ActKind; people: { id: string; name: string }[] } | { kind: 'details'; id: string; name: string } | 'hire'

const colours: Record<PersonRow['state'], Colour> = { here: 'green', toCome: 'blue', left: 'grey', disabled: 'red' }

/** Everybody as they stand on a day, and what is done to one or many. */
export function PeopleScreen() {
  const say = useText()
  const navigate = useNavigate()
  const { tab, on, lacks: asked } = useSearch({ strict: false }) as { tab?: string; on?: string; lacks?: string }
  const scope = peopleScopes.find((one) => one === tab) ?? 'here'
  const lack = lacks.find((one) => one === asked) ?? null
  const [view, show] = useListView(peopleList, ['tab', 'on', 'lacks'])
  const [picked, pick] = useState<Picked>(new Map())
  const [doing, act] = useState<Doing | null>(null)
  const asOf = on ?? todayThere()
  usePage(say('people.title'))
  const go = (search: object) =>
    void navigate({ to: '/people' as never, search: { ...(tab && { tab }), ...(on && { on }), ...search } as never, resetScroll: false })
  const turn = (rows: readonly PersonRow[], isOn: boolean) => {
    const next = turned(picked, rows, isOn)
    pick(next.picked)
    if (next.left > 0) tellWarning(say('people.mostAtOnce', { most: mostAtOnce, left: next.left }))
  }
  return (
    <>
      <ScreenHeader
        title={say('people.title')}
        subtitle={say('people.subtitle')}
        tabs={peopleScopes.map((key) => ({ key, label: say(`people.scope.${key}`) }))}
        tab={scope}
        onTab={(key) => go({ tab: key === 'here' ? undefined : key })}
        actions={
          <Button leftSection={<IconUserPlus size={18} stroke={1.75} />} onClick={() => act('hire')}>
            {say('people.hire')}
          </Button>
        }
      />
      <div className={classes.tools}>
        <MomentInput
          kind="date"
          label={say('people.asOf')}
          hint=""
          value={asOf}
          onChange={(day) => go({ on: day === todayThere() ? undefined : day })}
        />
        {lack && (
          <div className={classes.picked} role="status">
            <span>{say(`people.lacks.${lack}`)}</span>
            <Button variant="subtle" onClick={() => go({ tab: undefined })}>
              {say('people.everybody')}
            </Button>
          </div>
        )}
        {picked.size > 0 && (
          <div className={classes.picked} role="status">
            <span>{say('people.selected', { count: picked.size })}</span>
            <Menu position="bottom-start" withinPortal>
              <Menu.Target>
                <Button rightSection={<IconChevronDown size={16} stroke={1.75} />}>{say('people.changeSelected')}</Button>
              </Menu.Target>
              <Menu.Dropdown>
                {actKinds
                  .filter((kind) => (scope === 'left') === (kind === 'return'))
                  .map((kind) => (
                    <Menu.Item
                      key={kind}
                      leftSection={actIcons[kind]}
                      onClick={() => act({ kind, people: [...picked].map(([id, name]) => ({ id, name })) })}
                    >
                      {say(`people.do.${kind}`)}
                    </Menu.Item>
                  ))}
              </Menu.Dropdown>
            </Menu>
            <Button variant="subtle" onClick={() => pick(new Map())}>
              {say('people.clear')}
            </Button>
          </div>
        )}
      </div>
      <DataTable<PersonRow>
        key={`${scope} ${lack}`}
        list={peopleList}
        source={peopleCalls.list}
        exportCall={peopleCalls.export}
        extra={{ scope, asOf: on ?? null, lacks: lack }}
        view={view}
        onView={show}
        optionSources={{
          position: peopleCalls.positions,
          unit: peopleCalls.units,
          site: peopleCalls.sites,
          status: peopleCalls.statuses,
          schedule: peopleCalls.schedules,
        }}
        label={say('people.title')}
        empty={say('people.none')}
        cells={{
          state: (row) => <Pill colour={colours[row.state]}>{say(`people.state.${row.state}`)}</Pill>,
          fullTime: ({ fullTime }) => (fullTime === null ? '' : say('people.share', { percent: Math.round(fullTime * 1000) / 10 })),
        }}
        onOpen={({ id }) => void navigate({ to: `/people/${id}` as never })}
        picking={{ has: ({ id }) => picked.has(id), turn, nameOf: ({ employee }) => employee }}
        actions={({ id, employee, state }) => [
          ...actsFor(state).map((kind) => ({
            label: say(`people.do.${kind}`),
            icon: actIcons[kind],
            onClick: () => act({ kind, people: [{ id, name: employee }] }),
          })),
          {
            label: say('people.details'),
            icon: <IconId size={16} stroke={1.75} />,
            onClick: () => act({ kind: 'details', id, name: employee }),
          },
        ]}
      />
      {doing === 'hire' && <HireDialog onClose={() => act(null)} />}
      {doing !== null && doing !== 'hire' && doing.kind === 'details' && <DetailsDialog {...doing} onClose={() => act(null)} />}
      {doing !== null && doing !== 'hire' && doing.kind !== 'details' && (
        <EmploymentDialog {...doing} onClose={() => act(null)} onDone={() => pick(new Map())} />
      )}
    </>
  )
}
