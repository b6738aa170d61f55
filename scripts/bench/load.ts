import net from 'node:net'

/** One request as bytes, made anew for each sending where it must differ. */
export type Shot = () => Buffer

export interface Result {
  perSecond: number
  p50: number
  p99: number
  failures: number
}

/** `more`: further lines of the head, each with its end. */
export function shot(method: string, url: URL, token: string, body?: () => unknown, more = ''): Shot {
  const head = (length: number) =>
    `${method} ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: Bearer ${token}\r\nAccept: application/json\r\n${more}${
      method === 'GET' ? '' : `Content-Type: application/json\r\nContent-Length: ${length}\r\n`
    }\r\n`
  return () => {
    const payload = body ? JSON.stringify(body()) : ''
    return Buffer.from(head(Buffer.byteLength(payload)) + payload)
  }
}

/** Sends over so many kept connections, each its next request after the answer, for so long; several shots in turn make one round. */
export async function load(url: URL, round: readonly Shot[], connections: number, seconds: number): Promise<Result> {
  const times: number[] = []
  let failures = 0
  const until = performance.now() + seconds * 1000
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = net.connect(Number(url.port), url.hostname)
      socket.setNoDelay(true)
      const next = answers(socket)
      while (performance.now() < until) {
        const started = performance.now()
        for (const one of round) {
          socket.write(one())
          if (!(await next()).startsWith('HTTP/1.1 200')) failures += 1
        }
        times.push(performance.now() - started)
      }
      socket.destroy()
    }),
  )
  const elapsed = (performance.now() - begin) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), failures }
}

/** Two loads beside each other: the middle of three turns, of each number and of each ratio. */
export interface Turns {
  floor: Result
  here: Result
  /** How many a second here for one at the floor. */
  ratio: number
  /** How much longer the slowest percent takes here. */
  slower: number
}

/** Two loads in turn, three times, so that both meet the machine in the same state. */
export async function inTurn(atFloor: () => Promise<Result>, atPortal: () => Promise<Result>): Promise<Turns> {
  const turns: { floor: Result; here: Result }[] = []
  for (let turn = 0; turn < 3; turn += 1) turns.push({ floor: await atFloor(), here: await atPortal() })
  const side = (name: 'floor' | 'here'): Result => ({
    perSecond: middleOf(turns.map((turn) => turn[name].perSecond)),
    p50: middleOf(turns.map((turn) => turn[name].p50)),
    p99: middleOf(turns.map((turn) => turn[name].p99)),
    failures: turns.reduce((sum, turn) => sum + turn[name].failures, 0),
  })
  return {
    floor: side('floor'),
    here: side('here'),
    ratio: middleOf(turns.map(({ floor, here }) => here.perSecond / floor.perSecond)),
    slower: middleOf(turns.map(({ floor, here }) => here.p99 / floor.p99)),
  }
}

const middleOf = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Answers one after the other: reads until a head and the body that it announces (by length or chunks) are there. */
function answers(socket: net.Socket): () => Promise<string> {
  let buffer = Buffer.alloc(0)
  let waiting: ((head: string) => void) | null = null
  const take = () => {
    const end = buffer.indexOf('\r\n\r\n')
    if (end < 0 || !waiting) return
    const head = buffer.toString('latin1', 0, end)
    const length = /content-length: (\d+)/i.exec(head)?.[1]
    const whole = length === undefined ? chunkedEnd(end + 4) : end + 4 + Number(length)
    if (whole < 0 || buffer.length < whole) return
    buffer = buffer.subarray(whole)
    const done = waiting
    waiting = null
    done(head)
  }
  const chunkedEnd = (from: number) => {
    const last = buffer.indexOf('0\r\n\r\n', from)
    return last < 0 ? -1 : last + 5
  }
  socket.on('data', (data) => {
    buffer = buffer.length === 0 ? data : Buffer.concat([buffer, data])
    take()
  })
  socket.on('error', () => waiting?.('lost'))
  return () =>
    new Promise((resolve) => {
      waiting = resolve
      take()
    })
}
