import net from 'node:net'

/** One request as bytes, made anew for each sending where it must differ. */
export type Shot = () => Buffer

export interface Result {
  perSecond: number
  p50: number
  p99: number
  failures: number
}

export function shot(method: string, url: URL, token: string, body?: () => unknown): Shot {
  const head = (length: number) =>
    `${method} ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nAuthorization: Bearer ${token}\r\nAccept: application/json\r\n${
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

/** Two loads in turn, so that both meet the machine in the same state; of three such pairs the one whose ratio is the middle one. */
export async function inTurn(one: () => Promise<Result>, other: () => Promise<Result>): Promise<[Result, Result]> {
  const pairs: [Result, Result][] = []
  for (let turn = 0; turn < 3; turn += 1) pairs.push([await one(), await other()])
  const failures = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side].failures, 0)
  const middle = pairs.toSorted((a, b) => a[1].perSecond / a[0].perSecond - b[1].perSecond / b[0].perSecond)[1]
  if (!middle) throw new Error('Nothing was measured.')
  return [
    { ...middle[0], failures: failures(0) },
    { ...middle[1], failures: failures(1) },
  ]
}

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
