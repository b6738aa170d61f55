import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { first, type Db } from '#server/foundation/database/db.ts'
import { chainHead, checkChain, sealAudit, type ChainHead } from './audit.ts'

export interface AuditWatch {
  /** Seals what has been written. */
  seal(): Promise<void>
  /** Tells the chain's tip to the log, where nobody who holds the database can change it. */
  tellHead(): Promise<void>
  /** Follows the whole chain, and tells what breaks it. */
  check(): Promise<void>
}

type Log = Record<'error' | 'warn', (fields: object, text: string) => void>

/** Looks after the chain of audit rows. */
export function openAuditWatch(db: Db, key: Buffer, log: Log): AuditWatch {
  let told: ChainHead | null = null
  return {
    async seal() {
      while ((await sealAudit(db, key)) > 0);
    },
    async tellHead() {
      const head = await chainHead(db)
      if (!head || head.id === told?.id) return
      told = head
      log.warn({ auditHead: `${head.id}:${head.hash}` }, 'head of the audit chain')
    },
    async check() {
      const { broken, last } = await checkChain(db, key)
      await sql`insert into audit_check (last_seal, broken) values (${last}, ${broken})`.execute(db)
      await sql`delete from audit_check where at < now() - interval '400 days'`.execute(db)
      if (broken !== null) log.error({ auditSeal: broken }, 'the audit chain is broken: somebody has changed what was written down')
    },
  }
}

/** `audit_chain_broken`: 1 where the last look found the chain broken, whichever process looked. */
export function measureAuditChain(db: Db, register: Registry): void {
  const gauge = new Gauge({
    name: 'audit_chain_broken',
    help: '1 where the chain of audit rows did not hold when it was last followed',
    registers: [register],
    async collect() {
      const last = await first(db, sql<{ broken: number | null }>`select broken from audit_check order by id desc limit 1`)
      gauge.set(last?.broken == null ? 0 : 1)
    },
  })
}
