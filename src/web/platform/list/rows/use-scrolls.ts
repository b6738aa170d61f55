import { useCallback, useState, type RefCallback } from 'react'

/**
 * Whether what stands in a frame is wider than it. Only then the frame scrolls sideways: a frame that could scroll would
 * hold the sticky heading fast.
 */
export function useScrolls(): { frame: RefCallback<HTMLDivElement>; scrolls: boolean } {
  const [scrolls, setScrolls] = useState(false)
  const frame = useCallback((element: HTMLDivElement | null) => {
    const content = element?.firstElementChild
    if (!element || !(content instanceof HTMLElement)) return
    const watch = new ResizeObserver(() => setScrolls(content.offsetWidth > element.clientWidth + 1))
    watch.observe(element)
    watch.observe(content)
    return () => watch.disconnect()
  }, [])
  return { frame, scrolls }
}
