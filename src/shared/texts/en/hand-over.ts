/** What a period hands over to the payroll. */
export const handOver = {
  'pay.handOver': 'Hand-over',
  'pay.handOver.bonus': 'Only periods of wages are handed over.',
  'pay.handOver.working': 'A hand-over of this pay group is being computed.',
  'pay.handOver.later': 'The period {{period}} was handed over already: what has changed since comes with the next one.',
  'pay.handOver.released': 'Slips of it are released: what has changed since comes with the next one.',
  'pay.handOver.first': 'Hand over the period {{period}} first.',
  'pay.handOver.noDays': 'Its cut-off lies before its first day: the days until then came with the period before.',
  'pay.isHandedOver': 'The period was handed over: this stays as it is.',
}
