import { leave } from './sign-in.ts'

/** Finds out from the person whether they agree to lose what cannot be kept. */
type Ask = () => Promise<boolean>

const asks = new Set<Ask>()

/** Something on this page would be lost with it. Answers how to stop. */
export function askBeforeLeaving(ask: Ask): () => void {
  asks.add(ask)
  return () => void asks.delete(ask)
}

/** The person wishes to sign out: they are asked first, as by a link that leads away from what would be lost. */
export async function leaveByWish(): Promise<void> {
  for (const ask of asks) if (!(await ask())) return
  await leave()
}
