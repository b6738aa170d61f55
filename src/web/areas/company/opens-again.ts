const pauseMs = 700
/** The portal ends what is in flight before it begins anew. */
const beforeMs = 1500

/** Waits until the portal answers with the other company, and opens it from its beginning. */
export async function opensAgain(basePath: string): Promise<void> {
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  await rest(beforeMs)
  for (;;) {
    const answer = await fetch(`${basePath}/readyz`, { cache: 'no-store' }).catch(() => null)
    if (answer?.ok) break
    await rest(pauseMs)
  }
  location.assign(`${basePath}/`)
}
