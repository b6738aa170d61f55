import { Popover } from '@mantine/core'
import type { Reason } from '#shared/wire.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useOpenedOnArrival } from '#web/foundation/page/opened-on-arrival.ts'
import { WhyButton, type Asked } from './why.tsx'
import classes from './why.module.css'

export function WhyOpened({ value, reasons }: Asked) {
  const say = useText()
  const { target, opened, setOpened } = useOpenedOnArrival()
  return (
    <Popover opened={opened} onChange={setOpened} width={320} position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <WhyButton ref={target} value={value} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.answer} aria-label={say('why.about', { value })} tabIndex={-1} data-autofocus>
        <ol className={classes.reasons}>
          {reasons.map((reason, index) => (
            <li key={index} className={classes.reason}>
              <span>{reason.text}</span>
              <Origin reason={reason} />
            </li>
          ))}
        </ol>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Which rule said so. What it went by stands in its sentence, in words: the facts' own names are those of the wire. */
function Origin({ reason: { rule, version } }: { reason: Reason }) {
  const say = useText()
  return <span className={classes.rule}>{say('why.rule', { rule, version })}</span>
}
