// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { show } from '../../../../../test/support/screen.tsx'
import { ShiftBar } from './shift-bar.tsx'

const night = {
  code: 'NIGHT',
  rule: {
    start: '22:00',
    end: '06:00',
    breaks: [{ from: '00:30', until: '01:00', paid: false }],
    grace: { late: 0, early: 0 },
    rounding: { minutes: 0, to: 'nearest' as const },
    overtime: { onlyApproved: true, least: 30 },
  },
}

it('draws a night in one piece over midnight, its break within it', async () => {
  const { container } = await show(<ShiftBar shift={night} />)
  const parts = [...container.querySelectorAll<HTMLElement>('[aria-hidden] > span')].map(({ style }) =>
    Number.parseFloat(style.insetInlineStart),
  )
  // Of 36 hours: from the 22nd, the break from half past the 24th, midnight between them.
  expect(parts.map((share) => Math.round(share * 36) / 100)).toEqual([22, 24.5, 24])
})
