import { useCallback, useState, type RefCallback } from 'react'

/** How what stands in a frame lies in it: it is wider than the frame, and goes on before its start and behind its end. */
export interface Scrolled {
  scrolls: boolean
  before: boolean
  behind: boolean
}

const inPlace: Scrolled = { scrolls: false, before: false, behind: false }

/**
 * Whether what stands in a frame is wider than it, and where it goes on. Only then the frame scrolls sideways: a frame that
 * could scroll would hold the sticky heading fast.
 */
export function useScrolls(): { frame: RefCallback<HTMLDivElement>; scrolled: Scrolled } {
  const [scrolled, setScrolled] = useState(inPlace)
  const frame = useCallback((element: HTMLDivElement | null) => {
    const content = element?.firstElementChild
    if (!element || !(content instanceof HTMLElement)) return
    const look = () => {
      const now = scrolledOf(content.offsetWidth, element.clientWidth, element.scrollLeft)
      setScrolled((known) => (sameScrolled(known, now) ? known : now))
    }
    const watch = new ResizeObserver(look)
    watch.observe(element)
    watch.observe(content)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return { frame, scrolled }
}

/** Of widths in px, and of how far was scrolled: from right to left that is below zero. */
export function scrolledOf(content: number, frame: number, by: number): Scrolled {
  const rest = content - frame
  if (rest <= 1) return inPlace
  return { scrolls: true, before: Math.abs(by) > 1, behind: rest - Math.abs(by) > 1 }
}

const sameScrolled = (one: Scrolled, other: Scrolled) =>
  one.scrolls === other.scrolls && one.before === other.before && one.behind === other.behind
