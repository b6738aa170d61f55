import * as z from 'zod/mini'
import {
  changedAttendance,
  changedRequest,
  liveEvents,
  type ChangedAttendance,
  type ChangedRequest,
  type LiveEvent,
} from '#shared/areas/live.ts'

/** One thing a stream has told. `request` and `attendance` stand with the events of these names alone. */
export interface LiveMessage {
  event: LiveEvent
  request?: ChangedRequest
  attendance?: ChangedAttendance
}

const known = z.enum(liveEvents)

/** Takes server-sent events as bytes come: a piece may end anywhere. What it does not know it passes over. */
export function openEventReader(tell: (message: LiveMessage) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder()
  let text = ''
  return (bytes) => {
    const blocks = (text + decoder.decode(bytes, { stream: true })).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const message = messageOf(block)
      if (message) tell(message)
    }
  }
}

function messageOf(block: string): LiveMessage | null {
  const lines = block.split('\n')
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  const event = known.safeParse(field('event'))
  if (!event.success) return null
  if (event.data !== 'request' && event.data !== 'attendance') return { event: event.data }
  try {
    const data: unknown = JSON.parse(field('data') ?? '')
    return event.data === 'request'
      ? { event: event.data, request: changedRequest.parse(data) }
      : { event: event.data, attendance: changedAttendance.parse(data) }
  } catch {
    return null
  }
}
