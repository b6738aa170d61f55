import { Button, TextInput } from '@mantine/core'
import {
  IconHistory,
  IconIndentIncrease,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconArrowMerge,
  IconSearch,
} from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { organisationCalls, unitSetUp, type UnitSet } from '#shared/areas/organisation.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'
import { shownColumns } from '#web/platform/list/rows/columns.ts'
import { RowMenu } from '#web/platform/list/rows/row-menu.tsx'
import { defaultView } from '#web/platform/list/rows/view.ts'
import { ExportButton } from '#web/platform/list/table/export-button.tsx'
import { Card } from '#web/platform/screen/card.tsx'
import { HistoryDialog } from '#web/set-up/history-dialog.tsx'
import { Awaited } from '#web/platform/screen/awaited.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { TreeComing } from './tree-coming.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { OutlineDialog } from './outline-dialog.tsx'
import { treeOf } from './tree.ts'
import { UnitDialog } from './unit-dialog.tsx'
import { UnitTree } from './unit-tree.tsx'
import classes from './units-screen.module.css'
import set from '#web/set-up/set-up.module.css'

/** What is open above the tree. */
type Opened = { what: 'new' | 'change' | 'merge' | 'retire' | 'history'; unit: UnitSet | null } | { what: 'outline' }

/** So many units are all open at first; of more those at the top, where these are few. */
const [fewUnits, fewAtTop] = [60, 3]

const icon = { size: 16, stroke: 1.75 }

/** The units of the company as a tree. */
export function UnitsScreen() {
  const say = useText()
  const { data, error, isError } = useCall(unitSetUp.calls.list, {})
  const move = useAct(organisationCalls.moveUnit)
  const retire = useAct(unitSetUp.calls.retire, { refreshes: ['organisation'] })
  const [opened, open] = useState<Opened | null>(null)
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [typed, setTyped] = useState('')
  const [withRetired, setWithRetired] = useState(false)
  const search = useDeferredValue(typed)
  const units = data?.listData ?? []
  const retired = units.filter((unit) => unit.retired).length
  const tops = new Set(units.filter(({ parentId }) => parentId === null).map(({ id }) => id))
  const isOpen = (id: string) => turned.get(id) ?? (units.length <= fewUnits || (tops.size <= fewAtTop && tops.has(id)))
  const tree = treeOf(
    units.filter((unit) => withRetired || !unit.retired),
    isOpen,
    search,
  )
  const mayChange = data?.scopes.company === true
  const put = async (unit: UnitSet, parentId: string | null) => {
    try {
      await move.mutateAsync({ input: { id: unit.id, parentId } })
      if (parentId) setTurned((before) => new Map(before).set(parentId, true))
      const parent = units.find(({ id }) => id === parentId)?.names.en
      tellSuccess(
        parent ? say('organisation.moved', { name: unit.names.en, parent }) : say('organisation.movedUp', { name: unit.names.en }),
      )
    } catch (failed) {
      tellError(failed)
    }
  }
  const actionsOf = (unit: UnitSet) => [
    {
      label: say('organisation.newUnitUnder'),
      icon: <IconIndentIncrease {...icon} />,
      disabled: unit.locked,
      onClick: () => open({ what: 'new', unit }),
    },
    { label: say('setUp.edit'), icon: <IconPencil {...icon} />, disabled: unit.locked, onClick: () => open({ what: 'change', unit }) },
    {
      label: say('organisation.merge'),
      icon: <IconArrowMerge {...icon} />,
      disabled: unit.locked,
      onClick: () => open({ what: 'merge', unit }),
    },
    unit.retired
      ? {
          label: say('setUp.takeUp'),
          icon: <IconPlayerPlay {...icon} />,
          disabled: unit.locked,
          atOnce: true,
          onClick: () => void retire.mutateAsync({ input: { id: unit.id, retired: false } }).catch(tellError),
        }
      : {
          label: say('setUp.retire'),
          icon: <IconPlayerPause {...icon} />,
          disabled: unit.locked,
          onClick: () => open({ what: 'retire', unit }),
        },
    { label: say('setUp.history'), icon: <IconHistory {...icon} />, onClick: () => open({ what: 'history', unit }) },
  ]
  const close = () => open(null)
  const isComing = !data && !isError
  const making = (mayChange || isComing) && (
    <Awaited isThere={!isComing}>
      <Button variant="default" onClick={() => open({ what: 'outline' })}>
        {say('organisation.outline')}
      </Button>
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => open({ what: 'new', unit: null })}>
        {say('organisation.newUnit')}
      </Button>
    </Awaited>
  )
  return (
    <SetUpScreen title="organisation.units" how="organisation.unitsHow" actions={(units.length > 0 || isComing) && making}>
      <section aria-label={say('organisation.units')}>
        {(units.length > 0 || isComing) && (
          <Awaited isThere={!isComing}>
            <div className={classes.bar}>
              <TextInput
                className={classes.search ?? ''}
                aria-label={say('organisation.findUnit')}
                placeholder={say('organisation.findUnit')}
                leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              <ExportButton
                call={unitSetUp.calls.export}
                list={unitSetUp.list}
                view={{ ...defaultView, search }}
                columns={shownColumns(unitSetUp.list, null)}
              />
            </div>
          </Awaited>
        )}
        <Card flush>
          {isError && <PartFailed error={error} />}
          {!data && !isError && <TreeComing />}
          {data && units.length === 0 && (
            <div className={set.empty}>
              <p>{say('organisation.noUnits')}</p>
              {making && <div className={set.firstSteps}>{making}</div>}
            </div>
          )}
          {search !== '' && tree.placed.length === 0 && <p className={set.empty}>{say('organisation.noUnitFound')}</p>}
          {tree.placed.length > 0 && (
            <UnitTree
              label={say('organisation.units')}
              tree={tree}
              readOnly={!mayChange}
              onOpen={(id, shown) => setTurned((before) => new Map(before).set(id, shown))}
              onEdit={(unit) => open({ what: 'change', unit })}
              onMove={(unit, parentId) => void put(unit, parentId)}
              menu={(unit) => <RowMenu name={unit.names.en} actions={actionsOf(unit)} />}
            />
          )}
          {retired > 0 && !withRetired && (
            <div className={classes.more}>
              <Button variant="subtle" size="compact-md" onClick={() => setWithRetired(true)}>
                {say('organisation.retiredUnits', { count: retired })}
              </Button>
            </div>
          )}
        </Card>
      </section>
      {data && <Opening opened={opened} units={units} scopes={data.scopes} onClose={close} />}
      {opened?.what === 'retire' && opened.unit && (
        <ConfirmedAct
          title={say('setUp.retireTitle', { name: opened.unit.names.en })}
          confirm={say('setUp.retire')}
          act={() => retire.mutateAsync({ input: { id: opened.unit?.id ?? '', retired: true } })}
          onClose={close}
        >
          {say('setUp.retireText')}
        </ConfirmedAct>
      )}
    </SetUpScreen>
  )
}

interface OpeningProps {
  opened: Opened | null
  units: readonly UnitSet[]
  scopes: { company: boolean; sites: { id: string; name: string }[] }
  onClose: () => void
}

function Opening({ opened, units, scopes, onClose }: OpeningProps) {
  switch (opened?.what) {
    case 'outline':
      return <OutlineDialog units={units} onClose={onClose} />
    case 'new':
      return <UnitDialog unit={null} under={opened.unit} units={units} scopes={scopes} onClose={onClose} />
    case 'change':
      return <UnitDialog unit={opened.unit} under={null} units={units} scopes={scopes} onClose={onClose} />
    case 'merge':
      return opened.unit && <MergeDialog unit={opened.unit} units={units} onClose={onClose} />
    case 'history':
      return opened.unit && <HistoryDialog set={unitSetUp} id={opened.unit.id} name={opened.unit.names.en} onClose={onClose} />
    default:
      return null
  }
}
