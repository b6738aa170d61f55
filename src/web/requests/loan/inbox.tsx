import { lazy } from 'react'
import { loan } from '#shared/requests/loan.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { formatMoney, formatNumber } from '#web/foundation/format/number.ts'
import type { Block, InboxPart } from '../../approval/inbox-part.ts'
import type { LoanDetail } from './loan-values.ts'

const preview = () => import('./inbox-preview.tsx')
const LoanInboxConsequences = lazy(async () => ({ default: (await preview()).LoanInboxConsequences }))
const LoanInboxFields = lazy(async () => ({ default: (await preview()).LoanInboxFields }))

/** A loan where people decide. */
export const loanInbox: InboxPart<LoanDetail> = {
  contract: loan,
  refreshes: [],
  caption: ({ caption, block }, { say, language }) => ({
    what: [text(block.loanItem) || caption, amountOf(block)].filter(Boolean).join(' · '),
    when: [
      typeof block.instalments === 'number' ? say('inbox.instalments', { count: block.instalments }) : '',
      text(block.loanDate) && say('inbox.wanted', { day: friendlyDate(text(block.loanDate), language) }),
    ]
      .filter(Boolean)
      .join(' · '),
  }),
  consequences: (detail) => <LoanInboxConsequences detail={detail} />,
  fields: (detail) => <LoanInboxFields detail={detail} />,
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** `Rp 18,000,000`, which no line breaks. */
const amountOf = ({ amount, currency }: Block): string =>
  text(currency) ? formatMoney(text(amount), text(currency)).replaceAll(' ', '\u00a0') : formatNumber(text(amount))
