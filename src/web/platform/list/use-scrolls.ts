import { useElementSize } from '@mantine/hooks'
import { useLayoutEffect, useState, type RefCallback, type RefObject } from 'react'

/**
 * Whether something is wider than its frame. Only then the frame scrolls sideways: a frame that could scroll would hold
 * the sticky heading fast. Measured whenever either is drawn anew.
 */
export function useScrolls(content: RefObject<HTMLElement | null>): { frame: RefCallback<HTMLDivElement | null>; scrolls: boolean } {
  const { ref } = useElementSize<HTMLDivElement>()
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const frame = content.current?.parentElement
    if (frame && content.current) setScrolls(content.current.offsetWidth > frame.clientWidth + 1)
  })
  return { frame: ref, scrolls }
}
