import { useEffect, useState, type ComponentType } from 'react'
import classes from './frame/header.module.css'

/** So long after the frame: the page that one came for is there by then. */
const lateMs = 4000

export type LateCode = () => Promise<ComponentType>

/** What nobody waits for: its code comes once the page is at rest, into a place that is kept free for it. */
export function LatePart({ code }: { code: LateCode }) {
  const [Part, setPart] = useState<ComponentType | null>(null)
  useEffect(() => {
    const fetchCode = () =>
      void code().then(
        (fetched) => setPart(() => fetched),
        () => undefined,
      )
    const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(fetchCode), lateMs)
    return () => clearTimeout(timer)
  }, [code])
  return <div className={classes.late}>{Part && <Part />}</div>
}
