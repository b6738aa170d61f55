import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { dayIdOf } from '../../src/shared/areas/attendance-days.ts'
import { checkTimeCalls } from '../../src/shared/areas/check-times.ts'
import { liveCalls } from '../../src/shared/areas/live.ts'
import { clockText } from '../../src/shared/records/clock.ts'
import { first, transaction, type Db } from '../../src/server/foundation/database/db.ts'
import { createDeviceKey } from '../../src/server/records/attendance/checks/device-keys.ts'
import { openBrowser } from './browser.ts'
import { tokensFor } from './lists.ts'
import type { Running } from './processes.ts'
import { report, times } from './report.ts'

const punches = 40
/** Of them, to let portal and browser find their pace. */
const warming = 10
const wantedMs = 200
/** A page that has just heard that it is told of everything looks at everything once more. */
const settleMs = 5000

interface Person {
  id: string
  code: string
  name: string
}

interface Means {
  portal: Running
  key: string
  token: string
  person: Person
  day: string
}

/**
 * From the moment a device sends a punch until its time stands on the page of its day, which is open in a browser. Beside it
 * how long the device itself waits for its answer.
 */
export async function measurePunch(db: Db, url: string, portal: Running, day: string): Promise<void> {
  const context = await openBrowser('a punch on the page of its day', { width: 1440, height: 900 })
  if (!context) return
  try {
    const means = await meansFor(db, url, portal, day)
    const page = await context.newPage()
    await page.addInitScript((token) => localStorage.setItem('calendula.accessToken', token), means.token)
    const hears = page.waitForResponse((response) => response.url().endsWith(liveCalls.stream.path) && response.ok())
    await page.goto(new URL(`attendance/detail/${dayIdOf(means.person.id, day)}`, portal.url).href)
    await Promise.all([page.getByRole('region', { name: 'The story of the day' }).waitFor(), hears])
    await pause(settleMs)
    const { shown, answered } = await punchAll(page, means)
    const [median, worst, alone] = [at(shown, 0.5), at(shown, 1), at(answered, 0.5)]
    report({
      what: `a punch on the open page of its day, at that size (${shown.length} punches)`,
      figure: `${median} ms, at most ${worst} ms`,
      floor: `${alone} ms`,
      ratio: times(median / alone),
      wanted: `< ${wantedMs} ms`,
      reached: worst < wantedMs,
    })
  } finally {
    await context.close()
  }
}

const at = (took: readonly number[], share: number) =>
  took.toSorted((a, b) => a - b)[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0

async function meansFor(db: Db, url: string, portal: Running, day: string): Promise<Means> {
  const site = await first(db, sql<{ id: string }>`select id from site`)
  const person = await first(db, sql<Person>`select id, code, user_name as name from employee order by id limit 1`)
  if (!site || !person) throw new Error('nobody is there')
  const { key } = await transaction(db, (tx) => createDeviceKey(tx, { siteId: site.id, name: 'Gate', by: person.id }))
  const tokens = await tokensFor(url, portal.url, [person.name])
  return { portal, key, token: tokens[person.name] ?? '', person, day }
}

/** Comings and goings in turn, each four minutes after the last, at times that nothing else on the page has. */
const firstMinute = 18 * 60 + 3

/** How long the device waits for its answer. */
async function tell({ portal, key, person, day }: Means, index: number, time: string): Promise<number> {
  const began = Date.now()
  const answer = await fetch(new URL(`api${checkTimeCalls.tell.path}`, portal.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ employeeCode: person.code, at: `${day}T${time}:00`, direction: index % 2 === 0 ? 'in' : 'out' }] }),
  })
  const text = await answer.text()
  if (!text.includes('"taken":1')) throw new Error(`The punch was not taken: ${text.slice(0, 300)}`)
  return Date.now() - began
}

/** Milliseconds, by the clock that both processes of this machine read. */
async function punchAll(page: Page, means: Means): Promise<{ shown: number[]; answered: number[] }> {
  const [shown, answered]: [number[], number[]] = [[], []]
  for (let index = 0; index < punches; index += 1) {
    const time = clockText(firstMinute + 4 * index)
    const showing = page.evaluate(untilShown, time)
    const began = Date.now()
    const [when, took] = await Promise.all([showing, tell(means, index, time)])
    shown.push(when - began)
    answered.push(took)
    // Punches of one person do not come one upon the other.
    await pause(100 + 10 * (index % 7))
  }
  return { shown: shown.slice(warming), answered: answered.slice(warming) }
}

/** When a text stands in the page, in milliseconds since 1970. */
const untilShown = (text: string) =>
  new Promise<number>((resolve, reject) => {
    const look = () => {
      if (!document.body.textContent.includes(text)) return
      observer.disconnect()
      resolve(Date.now())
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    setTimeout(() => reject(new Error(`${text} did not come onto the page`)), 10_000)
    look()
  })
