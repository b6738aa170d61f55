import { useRouterState } from '@tanstack/react-router'
import classes from './progress.module.css'

/** A line at the top while the next page is on its way; pages that are there at once never show it. */
export function Progress() {
  const loading = useRouterState({ select: (state) => state.isLoading })
  return loading ? <div className={classes.line} aria-hidden="true" /> : null
}
