import { Popover } from '@mantine/core'
import type { Reason } from '#shared/wire.ts'
import { formatDate } from '#web/foundation/format/date.ts'
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

const isoDay = /^\d{4}-\d{2}-\d{2}$/

function Origin({ reason }: { reason: Reason }) {
  const say = useText()
  const facts = Object.entries(reason.facts)
  return (
    <>
      {facts.length > 0 && (
        <dl className={classes.facts} aria-label={say('why.facts')}>
          {facts.map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof fact === 'string' && isoDay.test(fact) ? formatDate(fact) : fact}</dd>
            </div>
          ))}
        </dl>
      )}
      <span className={classes.rule}>{say('why.rule', { rule: reason.rule, version: reason.version })}</span>
    </>
  )
}
