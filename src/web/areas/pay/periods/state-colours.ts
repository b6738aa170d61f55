import type { PeriodState } from '#shared/areas/pay-period.ts'
import type { Colour } from '#shared/status.ts'

export const stateColours: Readonly<Record<PeriodState, Colour>> = {
  open: 'blue',
  asked: 'orange',
  held: 'orange',
  released: 'green',
  closed: 'grey',
}
