import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileCalls } from '#shared/areas/file.ts'
import { personalDataUpdate } from '#shared/requests/personal-data-update-request.ts'
import { rows } from './db.ts'
import { keyOf, OtherSecretsKey, unwrap, wrap, wrapSecretsWith } from './wrapped.ts'
import { rewrapFiles } from '#server/records/file/rows.ts'
import { rewrapPersonalData } from '#server/requests/personal-data-update-request/rewrap.ts'
import { fileSeen, saidOf, setUpFiles } from '../../../../test/support/file.ts'
import { openPortal, secretsKept, type Portal } from '../../../../test/support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal(secretsKept)
})
afterAll(() => portal.close())

const [first, second] = [keyOf(secretsKept.SECRETS_KEY), keyOf('the key that comes after the first one')]

it('everything private is read with the key of before until all of it is encrypted with the new one, and afterwards without it', async () => {
  const { db } = portal.database
  const kinds = await setUpFiles(portal)
  const employeeId = portal.company.id.amina
  for (const said of saidOf(kinds))
    await portal.as('dewi').call(fileCalls.correct, { employeeId, operation: 'add', startsOn: '2026-01-01', reason: 'x', ...said })
  const line = {
    category: 'identification',
    operation: 'add',
    kindId: kinds['PASSPORT'],
    values: { number: 'Y7654321' },
    startsOn: '2026-12-07',
  }
  const { body: filed } = await portal.as('amina').call(personalDataUpdate.calls.saveAndSubmit, { lines: [line as never] })
  const told = async () => {
    const { seen } = await fileSeen(portal, 'amina', 'amina')
    const { body } = await portal.as('amina').call(personalDataUpdate.calls.detail, { id: filed.id })
    return [seen.bank?.[0]?.values['account'], seen.medical?.[0]?.values['value'], body.lines[0]?.values['number']]
  }
  const before = await told()
  expect(before).toEqual(['1234567890', 'AB positive', 'Y7654321'])
  wrapSecretsWith(db, second, [first])
  expect(await told()).toEqual(before)
  expect([await rewrapFiles(db), await rewrapPersonalData(db)]).toEqual([3, 1])
  expect([await rewrapFiles(db), await rewrapPersonalData(db)]).toEqual([0, 0])
  wrapSecretsWith(db, second)
  expect(await told()).toEqual(before)
  // What waits is carried out as it was asked for.
  await portal.as('dewi').call(personalDataUpdate.calls.approve, { id: filed.id })
  const { seen } = await fileSeen(portal, 'amina', 'amina', '2026-12-08')
  expect(seen.identification?.map(({ values }) => values['number'])).toContain('Y7654321')
  const [stored] = await rows(db, sql<{ value: unknown }>`select value from file_row where category = 'bank'`)
  expect(JSON.stringify(stored?.value)).not.toContain('1234567890')
})

it('a secret of a key that nobody names any more is not read', () => {
  const { db } = portal.database
  wrapSecretsWith(db, first)
  const kept = wrap(db, 'it', 'secret')
  wrapSecretsWith(db, second)
  expect(() => unwrap(db, 'it', kept)).toThrow(OtherSecretsKey)
  wrapSecretsWith(db, second, [first])
  expect(unwrap(db, 'it', kept)).toBe('secret')
})
