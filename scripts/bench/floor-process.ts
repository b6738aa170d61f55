import { startFloor, type FloorQuery } from './floor.ts'

// The floor runs as a process of its own, as the portal does: started with its queries, told to stop by its parent.
process.on('message', async ({ url, lists, max }: { url: string; lists: Record<string, FloorQuery[]>; max: number }) => {
  const floor = await startFloor(url, lists, max)
  process.send?.({ url: floor.url.href })
  process.on('SIGTERM', () => void floor.close().then(() => process.exit(0)))
})
