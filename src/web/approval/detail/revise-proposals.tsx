import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Dated } from '#web/foundation/format/dated.tsx'
import { statusOf } from '#web/foundation/api/errors.ts'
import { queries } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { useHeldDecisions } from '../held/held-store.ts'
import type { RequestContract, RequestHeader } from '../request/request-contract.ts'
import { useRequestActs } from '../acts/use-request-acts.ts'
import classes from './revise-proposals.module.css'

export interface ReviseProposal {
  /** What it proposes: `Mon 16 – Wed 18 Nov`. */
  readonly label: string
  /** What is sent back with it, in the requestor's language. */
  readonly note: string
}

interface ReviseProposalsProps {
  title: string
  detail: RequestHeader
  contract: RequestContract
  proposals: readonly ReviseProposal[]
}

/** What would be better than what was asked for; one click sends the request back with it. Nothing where the reader may not. */
export function ReviseProposals({ title, detail, contract, proposals }: ReviseProposalsProps) {
  const say = useText()
  const act = useRequestActs(contract)
  const held = useHeldDecisions().holds(detail.id)
  const [sending, setSending] = useState<string | null>(null)
  if (proposals.length === 0 || !detail.enableRevise || held) return null
  const send = async ({ label, note }: ReviseProposal) => {
    setSending(label)
    try {
      await act('revise', { id: detail.id, version: detail.version }, { note, attachment: null })
    } catch (error) {
      tellError(error)
      if (statusOf(error) === 409) void queries.invalidateQueries()
    } finally {
      setSending(null)
    }
  }
  return (
    <div className={classes.proposals} role="group" aria-label={title}>
      <span className={classes.title}>{title}</span>
      {proposals.map((proposal) => (
        <ActButton
          key={proposal.label}
          size="compact-md"
          variant="default"
          className={classes.chip ?? ''}
          title={proposal.note}
          aria-label={say('weigh.sendBack', { what: proposal.label })}
          leftSection={<IconArrowBackUp size={16} stroke={1.75} />}
          loading={sending === proposal.label}
          disabled={sending !== null && sending !== proposal.label}
          onClick={() => void send(proposal)}
        >
          <Dated>{proposal.label}</Dated>
        </ActButton>
      ))}
      <span className={classes.hint}>{say('weigh.proposalHint')}</span>
    </div>
  )
}
