import type { ReactNode } from 'react'
import classes from './gallery.module.css'

/** A part of the gallery. */
export function Room({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.room} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  )
}

/** One example with what it shows. */
export function Example({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div className={classes.example}>
      <p className={classes.caption}>{caption}</p>
      {children}
    </div>
  )
}
