import { adjustmentTypes, type AdjustmentType } from '#shared/records/leave/adjustment.ts'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { joined, word } from '#web/approval/request/inbox-blocks.ts'
import type { Block, Words } from '#web/approval/request/inbox-view.ts'
import { defineRoom } from '#web/approval/room/define-room.tsx'
import { amountText } from './amount-text.ts'

export const leaveAdjustmentRoom = defineRoom('leave-adjustment-request', {
  caption: ({ caption, block }, words) => ({
    what: joined(word(block, 'leaveType') || caption, amountOf(block, words)),
    when: joined(forWhom(block, words), whenOf(block, words)),
  }),
  // Days that are paid out; else a balance alone changes.
  isMoney: (block) => typeOf(block) === 'disbursement',
  texts: async () => (await import('#shared/texts/en/leave-adjustment-form.ts')).leaveAdjustmentForm,
  list: async () => (await import('./leave-adjustment-list.tsx')).LeaveAdjustmentList,
  views: async () => (await import('./leave-adjustment-views.tsx')).useLeaveAdjustmentViews,
  opened: async () => (await import('./inbox-preview.tsx')).leaveAdjustmentOpened,
})

const typeOf = (block: Block): AdjustmentType | undefined => adjustmentTypes.find((type) => type === block.adjustmentType)

/** `+2 days`; '' where the block does not say what it is. */
function amountOf(block: Block, { say, language }: Words): string {
  const type = typeOf(block)
  if (!type) return ''
  const quantity = typeof block.quantity === 'number' ? block.quantity : null
  const unit = block.unit === 'hour' ? 'hour' : 'day'
  return amountText({ type, quantity, unit, expiryDate: word(block, 'expiryDate') }, say, language)
}

/** `for Amina Rahman`, where it is not the requestor's own balance. */
const forWhom = (block: Block, { say }: Words) => word(block, 'employee') && say('leaveAdjustment.for', { name: word(block, 'employee') })

/** Until when what is added may be used, or when something is deducted. */
function whenOf(block: Block, { say, language }: Words): string {
  const day = (field: string) => friendlyDate(word(block, field), language)
  switch (typeOf(block)) {
    case 'addition':
      return day('expiryDate') ? say('leaveAdjustment.untilDay', { day: day('expiryDate') }) : say('leaveAdjustment.optionNever')
    case 'deduction':
      return say('leaveAdjustment.onDay', { day: day('effectiveDate') })
    default:
      return ''
  }
}
