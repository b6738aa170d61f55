import { Readable } from 'node:stream'
import { mostDaysTold, type ChangedAttendance, type ChangedRequest, type LiveEvent } from '#shared/areas/live.ts'
import { refuse } from '#server/foundation/basis/refusal.ts'
import type { Looking, Told } from './audience.ts'

/** A browser opens one stream for all its tabs; some persons have many browsers, and old ones have no locks. */
const mostOfPerson = 12
const mostOfAll = 20_000
/** What a client does not fetch is kept only so far. */
const mostUnread = 64 * 1024
const longestTimerMs = 2 ** 31 - 1

interface Stream {
  readonly out: Readable
  readonly signedIn: SignedIn
  end(): void
}

/** By what a stream was opened. */
export interface SignedIn {
  /** When, in seconds since 1970. */
  since: number
  /** When its token runs out, in ms since 1970. */
  endsAt: number
  /** Whether the token still counts. */
  holds(): Promise<boolean>
}

const everybodys: ChangedAttendance = { days: null }

/** The open streams of a process, by person. */
export interface Streams {
  open(personId: string, signedIn: SignedIn): Readable
  persons(): string[]
  count(): number
  tell(personId: string, told: Told): void
  tellAll(event: LiveEvent): void
  /** A sign of life, so that neither side takes the connection for dead. */
  beat(): void
  /** Who looks, and since when they are signed in. */
  looking(): Looking[]
  /** Ends the streams of somebody that were opened by a sign-in of then, or an earlier one. */
  endOf(who: Looking): void
  /** Ends the streams whose token counts no longer. One is asked after the other: none is in a hurry. */
  endEnded(): Promise<void>
  close(): void
}

export function openStreams(): Streams {
  const byPerson = new Map<string, Set<Stream>>()
  let open = 0
  let closed = false

  const every = function* () {
    for (const streams of byPerson.values()) yield* streams
  }

  const send = (stream: Stream, event: LiveEvent, data: ChangedRequest | ChangedAttendance | object = {}) =>
    write(stream, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

  return {
    open(personId, signedIn) {
      const mine = byPerson.get(personId) ?? new Set()
      if (mine.size >= mostOfPerson || open >= mostOfAll) throw refuse(429, 'error.tooMany')
      const out = new Readable({ read() {}, highWaterMark: mostUnread })
      const stream: Stream = { out, signedIn, end: () => void out.push(null) }
      const left = Math.min(Math.max(signedIn.endsAt - Date.now(), 0), longestTimerMs)
      const timer = setTimeout(() => stream.end(), left)
      byPerson.set(personId, mine.add(stream))
      open += 1
      out.once('close', () => {
        clearTimeout(timer)
        if (mine.delete(stream)) open -= 1
        if (mine.size === 0 && byPerson.get(personId) === mine) byPerson.delete(personId)
      })
      // Something is sent at once, or a client would wait for the head of the answer.
      write(stream, `retry: 3000\n\n`)
      if (closed) stream.end()
      return out
    },
    persons: () => [...byPerson.keys()],
    count: () => open,
    tell(personId, { notices, inbox, requests, days }) {
      const changed = days.size > mostDaysTold ? everybodys : { days: [...days].map(([id, span]) => ({ id, ...span })) }
      for (const stream of byPerson.get(personId) ?? []) {
        if (notices) send(stream, 'notices')
        if (inbox) send(stream, 'inbox')
        for (const request of requests.values()) send(stream, 'request', request)
        if (days.size > 0) send(stream, 'attendance', changed)
      }
    },
    tellAll(event) {
      for (const stream of every()) send(stream, event, event === 'attendance' ? everybodys : {})
    },
    beat() {
      for (const stream of every()) write(stream, ': \n\n')
    },
    looking: () =>
      [...byPerson].flatMap(([id, own]) => [...new Set([...own].map(({ signedIn }) => signedIn.since))].map((since) => ({ id, since }))),
    endOf({ id, since }) {
      for (const stream of byPerson.get(id) ?? []) if (stream.signedIn.since <= since) stream.end()
    },
    async endEnded() {
      for (const stream of every()) if (!stream.out.destroyed && !(await stream.signedIn.holds())) stream.end()
    },
    close() {
      closed = true
      for (const stream of every()) stream.end()
    },
  }
}

function write({ out }: Stream, text: string): void {
  if (out.destroyed || out.readableEnded) return
  // A client that has stopped reading is cut off; when it comes again it looks at everything anew.
  if (out.readableLength > mostUnread) out.destroy()
  else out.push(text)
}
