import { useCallback, type RefCallback } from 'react'

/** Custom property with the height of the bar at the foot of the screen, in px. */
const footHeight = '--foot-height'

/** For a bar at the foot of the screen: what floats there stands above it, also where it grows. */
export function useFoot(): RefCallback<HTMLElement> {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty(footHeight, `${bar.offsetHeight}px`))
    watch.observe(bar)
    return () => {
      watch.disconnect()
      style.removeProperty(footHeight)
    }
  }, [])
}
