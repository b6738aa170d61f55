import { load, shot, type Shot } from './load.ts'
import { memoryOf, type Running } from './processes.ts'
import { report } from './report.ts'

/** An hour at ten calls a second, sent as fast as they are answered: what memory keeps depends on how many calls there were. */
const calls = 36_000
const connections = 10
const most = 250

/** What people do in an hour, in the shares in which they do it: one round of a person. */
function roundOf(portal: Running, token: string): Shot[] {
  const get = (path: string) => shot('GET', new URL(path, portal.url), token)
  const post = (path: string, body: object) => shot('POST', new URL(path, portal.url), token, () => body)
  const page = { paginationSize: 25, paginationPage: 1 }
  return [
    get('api/v2/home'),
    get('api/home/get-count'),
    post('api/v2/leave-request', page),
    post('api/UniversalInboxes', page),
    get('api/system-notification/get-notifications?paginationSize=25&paginationPage=1'),
    get('api/system-notification/get-count'),
    post('api/leave-request/datasource/leave-type', { paginationSize: 100, paginationPage: 0 }),
    post('api/v2/leave-request', { ...page, filterSearch: 'LV-1' }),
    post('api/x/leave-request/export', { columns: ['code', 'days'] }),
  ]
}

/** Memory at rest, and after each of three hours' traffic and a pause: what is kept of calls would show from hour to hour. */
export async function measureMemory(portal: Running, tokens: Record<string, string>, people: readonly string[]): Promise<void> {
  await pause(5000)
  const rest = memoryOf(portal.pid)
  tell('memory of the Node process that has served nothing yet', rest, '–', 150, rest < 150)
  const hours: { after: number; highest: number; failures: number }[] = []
  for (let hour = 0; hour < 3; hour++) {
    const served = await serve(portal, tokens, people, calls)
    await pause(10_000)
    hours.push({ after: memoryOf(portal.pid), ...served })
  }
  const [first = 0, ...later] = hours.map(({ after }) => after)
  const isFlat = later.every((after) => after <= first * 1.1)
  const reached = [first, ...later].every((after) => after < most) && isFlat && hours.every(({ failures }) => failures === 0)
  const whole = (memories: readonly number[]) => memories.map((memory) => memory.toFixed(0)).join(', ')
  const told = `${whole(later)} MB after two and three; at most ${whole(hours.map(({ highest }) => highest))} MB meanwhile`
  tell(`memory after ${calls.toLocaleString('en')} calls (an hour at ten a second, sent at once)`, first, told, most, reached)
}

async function serve(portal: Running, tokens: Record<string, string>, people: readonly string[], count: number) {
  let [left, highest, failures] = [count, 0, 0]
  const watching = setInterval(() => (highest = Math.max(highest, memoryOf(portal.pid))), 200)
  for (let at = 0; left > 0; at += connections) {
    const users = people.slice(at % people.length, (at % people.length) + connections)
    const rounds = users.map((user) => roundOf(portal, tokens[user] ?? ''))
    const results = await Promise.all(rounds.map((round) => load(portal.url, round, 1, 0.001)))
    for (const result of results) failures += result.failures
    left -= rounds.reduce((sum, round) => sum + round.length, 0)
  }
  clearInterval(watching)
  return { highest, failures }
}

function tell(what: string, memory: number, ratio: string, wanted: number, reached: boolean): void {
  report({ what, figure: `${memory.toFixed(0)} MB`, floor: '–', ratio, wanted: `< ${wanted} MB`, reached })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
