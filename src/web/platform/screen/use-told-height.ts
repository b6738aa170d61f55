import { useCallback, type RefCallback } from 'react'

/**
 * For what stands at the foot of the screen: tells its height to the page as a custom property, in px, also where it grows. What
 * floats there stands above it.
 */
export function useToldHeight(property: '--foot-height' | '--held-height'): RefCallback<HTMLElement> {
  return useCallback(
    (bar: HTMLElement | null) => {
      if (!bar) return
      const { style } = document.documentElement
      const watch = new ResizeObserver(() => style.setProperty(property, `${bar.offsetHeight}px`))
      watch.observe(bar)
      return () => {
        watch.disconnect()
        style.removeProperty(property)
      }
    },
    [property],
  )
}
