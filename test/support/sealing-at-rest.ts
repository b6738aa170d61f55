let underWay = 0
for (const name of ['encrypt', 'decrypt', 'sign', 'digest'] as const) {
  const real: (...given: unknown[]) => Promise<unknown> = crypto.subtle[name].bind(crypto.subtle) as never
  const counted = (...given: unknown[]) => {
    underWay += 1
    return real(...given).finally(() => (underWay -= 1))
  }
  Object.defineProperty(crypto.subtle, name, { configurable: true, writable: true, value: counted })
}

/** Waits until nothing is sealed or opened any more, nor begins to be by what was. */
export async function sealingAtRest(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve))
  while (underWay > 0)
}
