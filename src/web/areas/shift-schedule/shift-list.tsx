import { useMediaQuery } from '@mantine/hooks'
import { useRef, type KeyboardEvent } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { isSame, type Choice } from './draft.ts'
import type { Shifts } from './month-facts.ts'
import { ShiftChip } from './shift-chip.tsx'
import classes from './shift-list.module.css'

interface ShiftListProps {
  shifts: Shifts
  value: Choice
  label: string
  /** `more`: beside what is chosen already. */
  onChoose: (choice: Choice, more: boolean) => void
}

/** What a day can be: one of the shifts, a day off, or what the pattern says. Arrows go from one to the next. */
export function ShiftList({ shifts, value, label, onChoose }: ShiftListProps) {
  const say = useText()
  const list = useRef<HTMLDivElement>(null)
  // A phone has no key to hold.
  const hasKeys = useMediaQuery('(hover: hover) and (pointer: fine)', true, { getInitialValueInEffect: false }) ?? true
  const chosen = [...shifts.values()].filter(({ canBeChosen }) => canBeChosen)
  const items: { key: string; choice: Choice }[] = [
    ...chosen.map(({ key }) => ({ key, choice: [key] })),
    { key: 'off', choice: [] },
    { key: 'pattern', choice: null },
  ]
  const isChecked = ({ choice }: { choice: Choice }) =>
    choice !== null && choice.length === 1 ? (value ?? []).includes(choice[0] ?? '') : isSame(choice, value)
  const current = Math.max(0, items.findIndex(isChecked))
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all[(to + all.length) % all.length]?.focus()
  }
  return (
    <>
      {chosen.length === 0 && <p className={classes.none}>{say('roster.noShifts')}</p>}
      <div role="menu" aria-label={label} ref={list} className={classes.list} onKeyDown={onKeyDown} tabIndex={-1}>
        {items.map(({ key, choice }, place) => (
          <button
            key={key}
            type="button"
            role="menuitemradio"
            aria-checked={isChecked({ choice })}
            className={classes.item}
            data-autofocus={place === current || undefined}
            onClick={(event) => onChoose(choice, event.ctrlKey || event.metaKey)}
          >
            {choice === null ? say('roster.pattern') : <ShiftChip choice={choice} planned={choice} shifts={shifts} say={say} />}
          </button>
        ))}
      </div>
      {chosen.length > 1 && hasKeys && <p className={classes.hint}>{say('roster.second')}</p>}
    </>
  )
}
