import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Payslip } from '#shared/areas/pay.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './pay.module.css'

/** The ways to the slips before and after it. */
export function Neighbours({ slip: { before, next }, path }: { slip: Pick<Payslip, 'before' | 'next'>; path: string }) {
  const say = useText()
  return (
    <nav className={classes.neighbours} aria-label={say('pay.otherSlips')}>
      {before && (
        <ActionIcon
          component={Link}
          to={`${path}/${before.id}` as never}
          variant="default"
          size={36}
          aria-label={`${say('pay.previous')}: ${before.periodPay}`}
        >
          <IconChevronLeft size={18} stroke={1.75} className={classes.arrow} />
        </ActionIcon>
      )}
      {next && (
        <ActionIcon
          component={Link}
          to={`${path}/${next.id}` as never}
          variant="default"
          size={36}
          aria-label={`${say('pay.next')}: ${next.periodPay}`}
        >
          <IconChevronRight size={18} stroke={1.75} className={classes.arrow} />
        </ActionIcon>
      )}
    </nav>
  )
}
