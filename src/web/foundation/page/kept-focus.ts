/** What can have the focus, also where only the program gives it. */
const takers = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable=true]'
/** One of several alike: when it goes, the one that takes its place is the next thing to do. */
const items = 'li, tr, article, [role=row], [role=listitem], [role=option]'
const [longestTrail, settleMs, againMs, restMs] = [20, 30, 200, 1000] as const

const isTaker = (element: Element): element is HTMLElement => element instanceof HTMLElement && element.matches(takers)
const rests = (element: HTMLElement): boolean => element.matches(':disabled')
const canTake = (element: HTMLElement): boolean =>
  element.isConnected && !rests(element) && !element.closest('[inert]') && element.getClientRects().length > 0

/**
 * Keeps the focus from falling to nothing: where what has it goes from the page, or rests for longer than its own act takes,
 * it goes to what takes that place in a list, else to the part of the page around it, else back to where it came from, else
 * to `home`. Whoever gives it elsewhere meanwhile is left to it, and so is a click beside everything. Answers how to stop.
 */
export function keepFocus(home: () => HTMLElement | null): () => void {
  /** What had the focus, the last first. */
  let trail: HTMLElement[] = []
  let lost: { element: HTMLElement; since: number; gap: MutationRecord | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const look = (inMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(settle, inMs)
  }
  function settle(): void {
    if (!lost) return
    const { element, since, gap } = lost
    const has = document.activeElement
    const isElsewhere = has !== null && has !== document.body && !(has === element && rests(element))
    const waits = element.isConnected && rests(element) && (element.dataset['loading'] === 'true' || Date.now() - since < restMs)
    if (!isElsewhere && waits) return look(againMs)
    lost = null
    if (!isElsewhere) next(element, gap, trail, home())?.focus({ preventScroll: true })
  }

  const changes = new MutationObserver((records) => {
    const element = lost?.element ?? trail[0]
    if (!element) return
    const from = lost?.gap?.target
    const gap = records.findLast(({ removedNodes }) =>
      [...removedNodes].some((node) => node.contains(element) || (from !== undefined && node.contains(from))),
    )
    if (!gap && !rests(element)) return
    lost = { element, since: lost?.since ?? Date.now(), gap: gap ?? lost?.gap ?? null }
    look(settleMs)
  })
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    lost = null
    trail = [target, ...trail.filter((one) => one !== target && one.isConnected)].slice(0, longestTrail)
  }
  // A click beside everything leaves what had the focus on purpose.
  const onPress = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest(takers)) [lost, trail] = [null, trail.slice(1)]
  }

  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPress)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', onPress)
  }
}

/** Where the focus goes that `lost` had; it stays within a dialog that is open. */
function next(lost: HTMLElement, gap: MutationRecord | null, trail: readonly HTMLElement[], home: HTMLElement | null): HTMLElement | null {
  const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal=true]')].at(-1) ?? null
  const around = gap && elementOf(gap.target)?.closest<HTMLElement>('[tabindex]:not([role=dialog])')
  const found = [lost, gap && beside(lost, gap), around === home ? null : around, ...trail, dialog, home]
  return found.find((one) => one && canTake(one) && (!dialog || dialog.contains(one))) ?? null
}

/** What in the item that took the place of a lost one is to it what `lost` was to that. */
function beside(lost: HTMLElement, { removedNodes, nextSibling, previousSibling }: MutationRecord): HTMLElement | null {
  const item = [...removedNodes].map(elementOf).find((node) => node?.contains(lost))
  if (!item?.matches(items)) return null
  const place = takersIn(item).indexOf(lost)
  const others = [nextSibling, previousSibling].map(elementOf).filter((other) => other?.isConnected && other.tagName === item.tagName)
  return others.map((other) => other && (takersIn(other)[place] ?? takersIn(other)[0])).find(Boolean) ?? null
}

const elementOf = (node: Node | null): Element | null => (node instanceof Element ? node : null)
const takersIn = (item: Element): HTMLElement[] => [item, ...item.querySelectorAll(takers)].filter(isTaker)
