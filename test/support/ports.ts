import { createServer, type AddressInfo } from 'node:net'

/** A port of this machine that nobody listens on. */
export const freePort = (): Promise<number> => portOf(0)

/** Below those that are given to whoever asks for any: so it is free again whenever its portal has ended. */
const ownPorts = { from: 20_000, until: 30_000 }

/** A port that stays a worker's own. */
export async function ownPort(): Promise<number> {
  const { from, until } = ownPorts
  for (;;) {
    const port = from + Math.floor(Math.random() * (until - from))
    if ((await portOf(port).catch(() => null)) !== null) return port
  }
}

async function portOf(wished: number): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(wished, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
