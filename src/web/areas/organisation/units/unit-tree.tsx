import { IconChevronRight } from '@tabler/icons-react'
import { useRef, useState, type CSSProperties, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import type { UnitSet } from '#shared/areas/organisation.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { movedBy, type Placed, type Tree } from './tree.ts'
import classes from './unit-tree.module.css'

interface UnitTreeProps {
  label: string
  tree: Tree
  /** Nobody moves anything. */
  readOnly: boolean
  onOpen: (id: string, open: boolean) => void
  onEdit: (unit: UnitSet) => void
  onMove: (unit: UnitSet, parentId: string | null) => void
  menu: (unit: UnitSet) => ReactNode
}

/** Units beneath each other, opened by a click or Enter, moved by dragging one onto another or by the arrow keys with Alt. */
export function UnitTree({ label, tree, readOnly, onOpen, onEdit, onMove, menu }: UnitTreeProps) {
  const say = useText()
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const [dragged, setDragged] = useState<UnitSet | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const { placed } = tree
  const current = placed.some(({ unit }) => unit.id === at) ? at : (placed[0]?.unit.id ?? null)
  const focus = (index: number) => {
    const unit = placed[Math.max(0, Math.min(placed.length - 1, index))]?.unit
    if (!unit) return
    setAt(unit.id)
    list.current?.querySelector<HTMLElement>(`[data-unit="${unit.id}"]`)?.focus()
  }
  const onKey = (event: KeyboardEvent, { unit, depth, isBranch, isOpen }: Placed, index: number) => {
    if (event.target !== event.currentTarget) return
    const { key, altKey } = event
    if (altKey && (key === 'ArrowRight' || key === 'ArrowLeft')) {
      event.preventDefault()
      const parentId = movedBy(key, tree, index)
      if (!readOnly && parentId !== undefined && tree.mayStand(unit.id, parentId)) onMove(unit, parentId)
      return
    }
    const done: Partial<Record<string, () => void>> = {
      ArrowDown: () => focus(index + 1),
      ArrowUp: () => focus(index - 1),
      Home: () => focus(0),
      End: () => focus(placed.length - 1),
      ArrowRight: () => (isBranch && !isOpen ? onOpen(unit.id, true) : isOpen && focus(index + 1)),
      ArrowLeft: () => (isOpen ? onOpen(unit.id, false) : focus(placed.slice(0, index).findLastIndex((one) => one.depth < depth))),
      Enter: () => !readOnly && onEdit(unit),
    }
    const act = done[key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const dropOn = (parentId: string | null) =>
    dragged && !readOnly && tree.mayStand(dragged.id, parentId)
      ? {
          onDragOver: (event: DragEvent) => {
            event.preventDefault()
            setOver(parentId ?? top)
          },
          onDragLeave: () => setOver(null),
          onDrop: (event: DragEvent) => {
            event.preventDefault()
            onMove(dragged, parentId)
            setDragged(null)
            setOver(null)
          },
        }
      : {}
  return (
    <div className={classes.place}>
      {dragged && tree.mayStand(dragged.id, null) && (
        <div className={classes.top} data-over={over === top || undefined} {...dropOn(null)}>
          {say('organisation.top')}
        </div>
      )}
      <ul role="tree" aria-label={label} ref={list} className={classes.tree}>
        {placed.map((one, index) => {
          const { unit, depth, isBranch, isOpen } = one
          const name = unit.names.en
          return (
            <li
              key={unit.id}
              role="treeitem"
              aria-level={depth + 1}
              aria-expanded={isBranch ? isOpen : undefined}
              aria-selected={unit.id === current}
              data-unit={unit.id}
              data-over={over === unit.id || undefined}
              data-dragged={dragged?.id === unit.id || undefined}
              data-retired={unit.retired || undefined}
              tabIndex={unit.id === current ? 0 : -1}
              className={classes.unit}
              style={{ '--depth': depth } as CSSProperties}
              draggable={!readOnly && !unit.retired}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', name)
                setDragged(unit)
              }}
              onDragEnd={() => {
                setDragged(null)
                setOver(null)
              }}
              onFocus={() => setAt(unit.id)}
              onClick={({ target }) => !readOnly && !(target as Element).closest('button') && onEdit(unit)}
              onKeyDown={(event) => onKey(event, one, index)}
              {...(unit.retired ? {} : dropOn(unit.id))}
            >
              <button
                type="button"
                tabIndex={-1}
                className={classes.opener}
                data-open={isOpen || undefined}
                hidden={!isBranch}
                aria-label={say(isOpen ? 'organisation.closeUnit' : 'organisation.openUnit', { name })}
                onClick={() => onOpen(unit.id, !isOpen)}
              >
                <IconChevronRight size={16} stroke={1.75} aria-hidden />
              </button>
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                {unit.code !== name && <span className={classes.code}>{unit.code}</span>}
                {unit.retired && <Pill colour="grey">{say('setUp.retired')}</Pill>}
              </span>
              <span className={classes.head}>
                {unit.headId && unit.head ? (
                  <>
                    <Avatar name={unit.head} employeeId={unit.headId} hasPicture={false} size={24} />
                    <span className={classes.headName}>{unit.head}</span>
                  </>
                ) : (
                  <span className={classes.code}>{say('organisation.noHead')}</span>
                )}
              </span>
              <span className={classes.people}>{say('organisation.peopleCount', { count: unit.people })}</span>
              {menu(unit)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The place above all units, where nothing is the parent. */
const top = 'top'
