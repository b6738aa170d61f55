import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { formatMoney, formatNumber } from '#web/foundation/format/number.ts'
import type { Block } from '#web/approval/request/inbox-view.ts'
import { defineRoom } from '#web/approval/room/define-room.tsx'

export const loanRoom = defineRoom('loan', {
  caption: ({ caption, block }, { say, language }) => ({
    what: [text(block.loanItem) || caption, amountOf(block)].filter(Boolean).join(' · '),
    when: [
      typeof block.instalments === 'number' ? say('inbox.instalments', { count: block.instalments }) : '',
      text(block.loanDate) && say('inbox.wanted', { day: friendlyDate(text(block.loanDate), language) }),
    ]
      .filter(Boolean)
      .join(' · '),
  }),
  isMoney: () => true,
  texts: async () => (await import('#shared/texts/en/loan-screens.ts')).loanScreens,
  list: async () => (await import('./loan-list.tsx')).LoanList,
  views: async () => (await import('./loan-views.tsx')).useLoanViews,
  opened: async () => (await import('./inbox-preview.tsx')).loanOpened,
})

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** `Rp 18,000,000`, which no line breaks. */
const amountOf = ({ amount, currency }: Block): string =>
  text(currency) ? formatMoney(text(amount), text(currency)).replaceAll(' ', '\u00a0') : formatNumber(text(amount))
