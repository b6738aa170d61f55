import { useSyncExternalStore } from 'react'

/** What one has just done oneself and can still take back; the same bar counts it down as decisions. */
export interface Undoable {
  /** `You are checked out since 13:05.` */
  said: string
  /** In ms since 1970. */
  endsAt: number
  takeBack: () => Promise<void>
}

let offered: Undoable | null = null
const watchers = new Set<() => void>()

function set(next: Undoable | null): void {
  offered = next
  for (const watcher of watchers) watcher()
}

/** Offers it until it ends; of two the later one stands. */
export function offerUndo(one: Undoable): void {
  set(one)
  setTimeout(() => withdraw(one), one.endsAt - Date.now())
}

const withdraw = (one: Undoable) => offered === one && set(null)

/** Takes it back; whoever does it tells what went wrong. */
export function undo(one: Undoable): void {
  withdraw(one)
  void one.takeBack()
}

/** What is offered now. */
export const useUndoable = (): Undoable | null =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => offered,
  )
