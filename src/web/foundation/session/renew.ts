let underWay: Promise<boolean> | null = null

/** A new token without asking the person; calls that find out at the same time share one renewal. */
export function renewSilently(): Promise<boolean> {
  underWay ??= renew().finally(() => (underWay = null))
  return underWay
}

async function renew(): Promise<boolean> {
  try {
    const { signInSilently } = await import('./oidc.ts')
    await signInSilently()
    return true
  } catch {
    return false
  }
}
