import { Menu, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useRef, type KeyboardEvent } from 'react'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './header-tabs.module.css'

export interface HeaderTab {
  readonly key: string
  readonly label: string
  readonly count?: number
}

interface HeaderTabsProps {
  tabs: readonly HeaderTab[]
  current: string
  onTab?: ((key: string) => void) | undefined
}

/** Widest window, in px, in which the tabs are a menu. */
export const tabsFoldAt = 960

/** Parts of a screen: tabs side by side, a menu in a narrow window. */
export function HeaderTabs(props: HeaderTabsProps) {
  const folded = useMediaQuery(`(max-width: ${tabsFoldAt}px)`, undefined, { getInitialValueInEffect: false })
  return folded ? <FoldedTabs {...props} /> : <OpenTabs {...props} />
}

function FoldedTabs({ tabs, current, onTab }: HeaderTabsProps) {
  const say = useText()
  const here = tabs.find((tab) => tab.key === current) ?? tabs[0]
  return (
    <nav aria-label={say('header.tabs')} className={classes.folded} data-print="none">
      <Menu position="bottom-start" withinPortal width="target">
        <Menu.Target>
          <UnstyledButton className={classes.fold}>
            <span>{here?.label}</span>
            <Count tab={here} />
            <IconChevronDown size={18} stroke={1.75} className={classes.chevron} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {tabs.map((tab) => (
            <Menu.Item
              key={tab.key}
              className={classes.item}
              data-current={tab.key === here?.key || undefined}
              aria-current={tab.key === here?.key || undefined}
              onClick={() => onTab?.(tab.key)}
            >
              {tab.label} <Count tab={tab} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}

function OpenTabs({ tabs, current, onTab }: HeaderTabsProps) {
  const say = useText()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const to = nextTab(
      event.key,
      tabs.findIndex((tab) => tab.key === current),
      tabs.length,
      isRightToLeft(list.current),
    )
    const tab = to === null ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    onTab?.(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to ?? 0]?.focus()
  }
  return (
    <div role="tablist" aria-label={say('header.tabs')} className={classes.tabs} ref={list} onKeyDown={move}>
      {tabs.map((tab) => (
        <UnstyledButton
          key={tab.key}
          role="tab"
          className={classes.tab}
          aria-selected={tab.key === current}
          tabIndex={tab.key === current ? 0 : -1}
          onClick={() => onTab?.(tab.key)}
        >
          {tab.label} <Count tab={tab} />
        </UnstyledButton>
      ))}
    </div>
  )
}

function Count({ tab }: { tab: HeaderTab | undefined }) {
  return tab?.count ? <span className={classes.count}>{formatNumber(tab.count)}</span> : null
}

const isRightToLeft = (element: HTMLElement | null) => element !== null && getComputedStyle(element).direction === 'rtl'

/** Which tab a key leads to, around the ends; `null` for a key that is no business of the tabs. */
export function nextTab(key: string, from: number, count: number, rightToLeft = false): number | null {
  const onward = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (key === onward) return (from + 1) % count
  if (key === back) return (from - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
