import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { accessCalls } from '#shared/areas/access.ts'
import { notificationCalls } from '#shared/areas/notification.ts'
import { addDays, weekday } from '#shared/records/calendar.ts'
import { leaveRequest } from '#shared/requests/leave-request.ts'
import { today as dayIn } from '#server/foundation/basis/clock.ts'
import { openDatabase } from '#server/foundation/database/db.ts'
import { mintAccessToken, readSecrets } from '#server/foundation/identity/provider-secrets.ts'
import { newId } from '#server/foundation/basis/ids.ts'
import { openPortalTokens } from '#server/foundation/identity/portal-tokens.ts'
import { goneOf } from '#server/areas/live/audience.ts'
import { lookAgain, signedInBy } from '#server/areas/live/calls.ts'
import { openStreams } from '#server/areas/live/streams.ts'
import { roleOf } from '../support/roles.ts'
import { readLive, type LiveReader } from '../support/live-stream.ts'
import { openBeside, type Beside } from './beside.ts'
import { openStage, type Person, type Stage } from './cast.ts'

/** Open screens are told at once: acts are made in one process, streams are read from another beside it. */

const { calls } = leaveRequest
let stage: Stage
let beside: Beside

beforeAll(async () => {
  stage = await openStage()
  beside = await openBeside(stage)
})
afterEach(async () => {
  beside.lookAway()
  const { db } = stage.portal.database
  await sql`delete from delegation`.execute(db)
  await sql`update employee set disabled_at = null`.execute(db)
})
afterAll(async () => {
  await beside.close()
  await stage.close()
})

const run = (statement: ReturnType<typeof sql>) => statement.execute(stage.portal.database.db)

const look = (person: Person) => beside.look(person)
const quiet = (stream: LiveReader, person: Person) => beside.quiet(stream, person)

const file = async (person: Person = 'amina') => {
  const day = stage.nextDay(person)
  const form = { leaveTypeId: stage.portal.company.leave.annual, startDate: day, endDate: day }
  const { body, error } = await stage.as(person).call(calls.saveAndSubmit, form)
  if (!body.id) throw new Error(error.Message)
  return body.id
}

const approve = (person: Person, id: string) => stage.as(person).call(calls.approve, { id, note: '' })

describe('a screen that is open in another process', () => {
  it('is told of a new request, and its requestor of the decision', async () => {
    const [amina, budi] = [await look('amina'), await look('budi')]
    const id = await file()
    await budi.until('inbox')
    await Promise.all([budi.until('notices'), budi.until(`request ${id}`)])
    const [from, fromBudi] = [amina.told.length, budi.told.length]
    await approve('budi', id)
    await amina.until('notices', { from })
    await amina.until(`request ${id}`, { from })
    // It waits for budi no longer: his other screens are told as well.
    await budi.until('inbox', { from: fromBudi })
  })

  it('is told when something was read elsewhere', async () => {
    await file()
    const budi = await look('budi')
    await stage.as('budi').call(notificationCalls.markAsRead, { all: true })
    await budi.until('notices')
  })

  it('tells nobody of a request that they may not see', async () => {
    const [farah, edgar, dewi, indra] = [await look('farah'), await look('edgar'), await look('dewi'), await look('indra')]
    const id = await file()
    await approve('budi', id)
    // HR of the site and HR of all see it, a colleague elsewhere and the administrator do not.
    await Promise.all([dewi.until(`request ${id}`), indra.until(`request ${id}`)])
    const heard = [await quiet(farah, 'farah'), await quiet(edgar, 'edgar')]
      .flat()
      .filter((event) => event !== 'ready' && event !== 'again')
    expect(heard).toEqual([])
  })

  it('tells whoever decides after somebody else only once it is their turn, and nobody whose module is off', async () => {
    // amina and joko hear of their own requests: what they were told, nobody is told later.
    const [carla, amina, joko] = [await look('carla'), await look('amina'), await look('joko')]
    const ahead = addDays(dayIn('Asia/Jakarta'), 70)
    // Three working days in a row, on none of which another test asks for leave.
    const start = addDays(ahead, 7 - weekday(ahead))
    const long = { leaveTypeId: stage.portal.company.leave.annual, startDate: start, endDate: addDays(start, 2) }
    const submitted = await stage.as('amina').call(calls.saveAndSubmit, long)
    expect([submitted.status, submitted.error?.Errors]).toEqual([200, undefined])
    const { id } = submitted.body
    await amina.until(`request ${id}`)
    expect((await quiet(carla, 'carla')).filter((event) => event.includes(id))).toEqual([])
    await approve('budi', id)
    await carla.until(`request ${id}`)
    await stage.as('amina').call(calls.cancel, { id })
    // The module is on for a role that joko alone has.
    const role = await roleOf(stage.portal.database.db, 'LEAVE', [stage.id.joko])
    await run(sql`update module_permission set role_id = ${role}, category_id = 2 where module = 'LeaveRequest'`)
    const budi = await look('budi')
    const other = await file('joko')
    await joko.until(`request ${other}`)
    expect((await quiet(budi, 'budi')).filter((event) => event.includes(other))).toEqual([])
    await run(sql`update module_permission set role_id = null, category_id = 0 where module = 'LeaveRequest'`)
    await stage.as('joko').call(calls.cancel, { id: other })
  })

  it('tells whoever decides for somebody, for as long as they may', async () => {
    const right = newId()
    const today = dayIn('Asia/Jakarta')
    await run(
      sql`insert into delegation (id, from_id, to_id, modules, starts_on) values (${right}, ${stage.id.budi}, ${stage.id.edgar}, '{LeaveRequest}', ${addDays(today, -1)})`,
    )
    const [edgar, budi] = [await look('edgar'), await look('budi')]
    const id = await file()
    await Promise.all([edgar.until('inbox'), edgar.until('notices'), edgar.until(`request ${id}`)])
    await run(sql`update delegation set revoked_at = now() where id = ${right}`)
    const from = (await quiet(edgar, 'edgar')).length
    await approve('budi', id)
    await budi.until(`request ${await file()}`)
    expect((await quiet(edgar, 'edgar')).slice(from).filter((event) => event !== 'notices')).toEqual([])
  })

  it('tells ids alone: no name, no amount, no reason', async () => {
    const payloads: string[] = []
    const listening = openDatabase(stage.portal.url, { max: 1 })
    const client = await listening.pool.connect()
    client.on('notification', ({ payload }) => payloads.push(payload ?? ''))
    await client.query('listen calendula')
    const id = await file()
    await stage.as('budi').call(calls.reject, { id, note: 'Rahasia 12345' })
    await vi.waitFor(() => expect(payloads.join('').split(id).length).toBeGreaterThan(2))
    client.release()
    await listening.close()
    const words = payloads.join('').replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    expect(words.replace(/[[\]{}",:]|request|module|notices|inbox|LeaveRequest|id/g, '')).toBe('')
  })
})

describe('a stream', () => {
  it('is for whoever is signed in, and told by no proxy late', async () => {
    expect((await readLive(beside.url, 'x')).status).toBe(401)
    const answer = await fetch(`${beside.url}/api/x/live`, { headers: { authorization: `Bearer ${await stage.portal.token('amina')}` } })
    expect([answer.headers.get('content-type'), answer.headers.get('x-accel-buffering')]).toEqual([
      'text/event-stream; charset=utf-8',
      'no',
    ])
    await answer.body?.cancel()
  })

  it('ends with its token', async () => {
    const token = await mintAccessToken(stage.portal.config, await readSecrets(stage.portal.database.db), 'amina', 1)
    const stream = await readLive(beside.url, token)
    await stream.ended
    expect(stream.status).toBe(200)
  })

  it('tells somebody who was disabled of no request, and is ended', async () => {
    const [dewi, budi] = [await look('dewi'), await look('budi')]
    await run(sql`update employee set disabled_at = now() where user_name = 'dewi'`)
    await budi.until(`request ${await file()}`)
    expect((await quiet(dewi, 'dewi')).filter((event) => event.startsWith('request'))).toEqual([])
    const [gone, here] = [
      { id: stage.id.dewi, since: 0 },
      { id: stage.id.budi, since: 0 },
    ]
    expect(await goneOf(stage.portal.database.db, [gone, here])).toEqual([gone])
  })

  it('is ended with the sign-in by which it was opened, and with no other', async () => {
    const { portal, id } = stage
    const tokens = await openPortalTokens(portal.config, portal.database)
    const streams = openStreams()
    const open = async (person: 'hadi' | 'carla', token: string) => {
      const out = streams.open(id[person], await signedInBy(tokens, token))
      return { ended: new Promise<void>((resolve) => void out.resume().once('end', resolve)) }
    }
    const [signedOut, other, carlas] = [await portal.ownToken('hadi'), await portal.ownToken('hadi'), await portal.ownToken('carla')]
    const [first, second, last] = [await open('hadi', signedOut), await open('hadi', other), await open('carla', carlas)]
    await lookAgain(portal.database.db, streams)
    expect(streams.count()).toBe(3)

    const headers = { authorization: `Bearer ${signedOut}` }
    await portal.app.inject({ method: 'POST', url: '/api/x/access/sign-out', headers, payload: {} })
    tokens.forget(signedOut)
    await lookAgain(portal.database.db, streams)
    await first.ended
    await expect.poll(() => streams.looking().map((one) => one.id)).toEqual([id.hadi, id.carla])

    await stage.as('edgar').call(accessCalls.endSignIns, { id: id.hadi })
    await lookAgain(portal.database.db, streams)
    await second.ended
    await expect.poll(() => streams.looking().map((one) => one.id)).toEqual([id.carla])
    streams.close()
    await last.ended
    await run(sql`delete from access where employee_id = ${id.hadi}`)
  })

  it('is had a dozen times by a person, and no more', async () => {
    const token = await stage.portal.token('carla')
    for (let count = 0; count < 12; count += 1) await look('carla')
    expect((await readLive(beside.url, token)).status).toBe(429)
    const metrics = (await beside.app.inject('/metrics')).body
    expect([Number(/^live_streams (\d+)/m.exec(metrics)?.[1]) >= 12, /^live_listening 1/m.test(metrics)]).toEqual([true, true])
    beside.lookAway()
    await vi.waitFor(async () => expect(/^live_streams 0/m.test((await beside.app.inject('/metrics')).body)).toBe(true))
  })
})

describe('the connection that listens', () => {
  const lose = async () => {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity where application_name = 'calendula-live' and datname = current_database()`.execute(
      stage.portal.database.db,
    )
    expect(rows.length).toBeGreaterThan(0)
  }

  it('comes back by itself, and what was told meanwhile is looked at anew', async () => {
    const budi = await look('budi')
    const from = budi.told.length
    await lose()
    // Told to nobody: who listened is gone.
    const id = await file()
    await budi.until('ready', { from })
    const asked = await stage.as('budi').call(calls.detail, { id })
    expect(asked.body.id).toBe(id)
    // And from then on everything arrives as before.
    const later = budi.told.length
    const next = await file()
    await budi.until(`request ${next}`, { from: later })
  })
})
