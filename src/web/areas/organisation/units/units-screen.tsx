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
import { RowMenu } from '#web/platform/list/rows/row-menu.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { HistoryDialog } from '#web/set-up/history-dialog.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { TreeComing } from './tree-coming.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { OutlineDialog } from './outline-dialog.tsx'
import { treeOf } from './tree.ts'
import { UnitDialog } from './unit-dialog.tsx'
import { UnitTree } from './unit-tree.tsx'
import classes from './units-screen.module.css'

/** What is open above the tree. */
type Opened = { what: 'new' | 'change' | 'merge' | 'retire' | 'history'; unit: UnitSet | null } | { what: 'outline' }

/** So many units are all open at first; of more those at the top. */
const fewUnits = 60

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
  const isOpen = (id: string) =>
    turned.get(id) ?? (units.length <= fewUnits || units.some((unit) => unit.id === id && unit.parentId === null))
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
  return (
    <SetUpScreen title="organisation.units" how="organisation.unitsHow">
      <Section
        ruled
        title={say('organisation.units')}
        actions={
          mayChange && (
            <>
              <Button variant="default" size="compact-md" onClick={() => open({ what: 'outline' })}>
                {say('organisation.outline')}
              </Button>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPlus {...icon} />}
                onClick={() => open({ what: 'new', unit: null })}
              >
                {say('organisation.newUnit')}
              </Button>
            </>
          )
        }
      >
        {isError && <PartFailed error={error} />}
        {!data && !isError && <TreeComing />}
        {data && units.length === 0 && <p className={classes.empty}>{say('organisation.noUnits')}</p>}
        {units.length > 8 && (
          <search className={classes.search}>
            <TextInput
              aria-label={say('organisation.findUnit')}
              placeholder={say('organisation.findUnit')}
              leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </search>
        )}
        {search !== '' && tree.placed.length === 0 && <p className={classes.empty}>{say('organisation.noUnitFound')}</p>}
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
      </Section>
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
