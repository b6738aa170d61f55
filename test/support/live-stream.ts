import { setTimeout as pause } from 'node:timers/promises'

export interface LiveReader {
  status: number
  /** What has been told, in order, with the ids that it names: `notices`, `request 0198…`. */
  told: string[]
  /** Waits until it is told, from the `from`th on. Throws after `withinMs`. */
  until(event: string, options?: { from?: number; withinMs?: number }): Promise<void>
  /** When the server, or `stop`, has ended it. */
  ended: Promise<void>
  stop(): void
}

/** Reads a stream of server-sent events as a browser does; `viewId`: in a view, as no browser of ours does. */
export async function readLive(url: string, token: string, viewId?: string): Promise<LiveReader> {
  const stopping = new AbortController()
  const headers = { authorization: `Bearer ${token}`, ...(viewId !== undefined && { 'view-as': viewId }) }
  const answer = await fetch(`${url}/api/x/live`, { headers, signal: stopping.signal })
  const told: string[] = []
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const bytes of answer.body ?? []) {
      text += decoder.decode(bytes as Uint8Array, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event] = /^event: (\w+)/m.exec(block) ?? []
        const ids = Array.from(block.matchAll(/"id":"([\w-]+)"/g), ([, id]) => id)
        if (event) told.push([event, ...ids].join(' '))
      }
    }
  }
  const ended = (answer.ok ? read() : answer.arrayBuffer()).then(
    () => {},
    () => {},
  )
  return {
    status: answer.status,
    told,
    async until(event, { from = 0, withinMs = 15_000 } = {}) {
      const begun = performance.now()
      while (!told.slice(from).includes(event)) {
        if (performance.now() - begun > withinMs) throw new Error(`${event} was not told within ${withinMs} ms, but ${told.join(', ')}`)
        await pause(2)
      }
    },
    ended,
    stop: () => stopping.abort(),
  }
}
