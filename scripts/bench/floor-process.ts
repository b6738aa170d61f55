import { startFloor, type FloorQuery } from './floor.ts'

interface Start {
  url: string
  lists: Record<string, FloorQuery[]>
  max: number
}

async function start({ url, lists, max }: Start): Promise<void> {
  const floor = await startFloor(url, lists, max)
  process.send?.({ url: floor.url.href })
  process.on('SIGTERM', () => void floor.close().then(() => process.exit(0)))
}

// The floor runs as a process of its own, as the portal does: started with its queries, told to stop by its parent.
process.on('message', (given: Start) => void start(given))
