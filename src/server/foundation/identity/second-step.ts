import type { FastifyReply } from 'fastify'
import { say } from '../basis/texts.ts'
import { transaction } from '../database/db.ts'
import { credentialsOf } from '../credentials/credentials.ts'
import { qrCodeOf } from '../credentials/qr-code.ts'
import { makeRecoveryCodes, spendRecoveryCode } from '../credentials/recovery-codes.ts'
import { ofCodes, succeeded } from '../credentials/sign-in-locks.ts'
import { checkTotp, offeredTotp, offerTotp } from '../credentials/totp.ts'
import type { Account } from './accounts.ts'
import { sendPage } from './pages/page-frame.ts'
import { openStore } from './provider-store.ts'
import { codePage, enrolPage, recoveryCodesPage } from './pages/second-step-pages.ts'
import { actionOf, addressOf, letIn, showSignIn, tellFailed, waits, type Visit } from './visit.ts'

/** How long somebody has from the password to the code. */
const stepSeconds = 10 * 60

/** What is left to do once a password was right: a code is asked, codes are turned on, or the new recovery codes are read. */
type Left = 'code' | 'enrol' | 'codes'

interface Step {
  account: Account
  left: Left
}

const storeOf = ({ means }: Visit) => openStore(means.database.db, 'SignInStep')

const keep = (visit: Visit, { account, left }: Step) =>
  storeOf(visit).upsert(visit.uid, { accountId: account.id, left } as never, stepSeconds)

/** The step that a sign-in has come to; null where nobody has said yet who they are, or may not come in any more. */
export async function stepOf(visit: Visit): Promise<Step | null> {
  const kept = (await storeOf(visit).find(visit.uid)) as { accountId: string; left: Left } | undefined
  const account = kept ? await visit.means.accounts.byId(kept.accountId) : null
  return kept && account ? { account, left: kept.left } : null
}

/** A password was right: lets in whoever needs no more. */
export async function afterPassword(visit: Visit, account: Account): Promise<FastifyReply> {
  const { accounts, database } = visit.means
  const { totp, passkeys } = await credentialsOf(database.db, account.id)
  if (totp) return begin(visit, { account, left: 'code' })
  if (!(await accounts.asksSecondFactor(account))) return letIn(visit, account)
  if (passkeys.length > 0) return showSignIn(visit, { name: account.userName, wrong: say(visit.language, 'signIn.byPasskey'), status: 401 })
  return begin(visit, { account, left: 'enrol' })
}

async function begin(visit: Visit, step: Step): Promise<FastifyReply> {
  await keep(visit, step)
  return showStep(visit, step, null)
}

/** The page of a step; one that is loaded again shows the same secret. */
export async function showStep(visit: Visit, { account, left }: Step, wrong: string | null, status = 200): Promise<FastifyReply> {
  const { means, language, reply } = visit
  const { config, database, accounts } = means
  const view = { language, basePath: config.basePath, action: actionOf(visit), userName: account.userName, wrong }
  if (left === 'code')
    return sendPage(config, reply, codePage({ ...view, helpedBy: (await accounts.isEntrusted(account)) ? 'administrators' : 'hr' }), status)
  // The codes were shown; whoever loads the page again goes on without them, and makes new ones later.
  if (left === 'codes') return letIn(visit, account)
  const called = { issuer: await accounts.companyName(), label: account.userName }
  const offer = (await offeredTotp(database.db, account.id, called)) ?? (await offerTotp(database.db, account.id, called))
  return sendPage(config, reply, enrolPage({ ...view, secret: offer.secret, qr: await qrCodeOf(offer.uri) }), status)
}

/** What somebody has sent at a step. */
export async function goOn(visit: Visit, step: Step, { code = '', act = '' }: Record<string, string>): Promise<FastifyReply> {
  if (act === 'startOver') {
    await storeOf(visit).destroy(visit.uid)
    return showSignIn(visit, {})
  }
  if (step.left === 'codes') return letIn(visit, step.account)
  const { db } = visit.means.database
  const guarded = ofCodes(step.account.id)
  const wait = await waits(visit, guarded)
  if (wait !== null) return showStep(visit, step, wait, 429)
  const isRight = (await checkTotp(db, step.account.id, code, step.left === 'enrol')) || (await byRecoveryCode(visit, step, code))
  if (!isRight) {
    tellFailed(visit, 'wrong code')
    return showStep(visit, step, say(visit.language, 'signIn.wrongCode'), 401)
  }
  await succeeded(db, guarded, [addressOf(visit)])
  return step.left === 'enrol' ? enrolled(visit, step.account) : letIn(visit, step.account)
}

async function byRecoveryCode({ means }: Visit, { account, left }: Step, code: string): Promise<boolean> {
  const { db } = means.database
  if (left !== 'code' || !(await spendRecoveryCode(db, account.id, code))) return false
  await transaction(db, (tx) => means.accounts.noted(tx, account, 'recovery code used'))
  return true
}

async function enrolled(visit: Visit, account: Account): Promise<FastifyReply> {
  const { means, language, reply } = visit
  const codes = await transaction(means.database.db, async (tx) => {
    await means.accounts.noted(tx, account, 'codes on')
    return makeRecoveryCodes(tx, account.id)
  })
  await keep(visit, { account, left: 'codes' })
  const view = { language, basePath: means.config.basePath, action: actionOf(visit), userName: account.userName, wrong: null }
  return sendPage(means.config, reply, recoveryCodesPage({ ...view, codes }))
}
