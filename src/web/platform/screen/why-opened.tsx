import { Popover } from '@mantine/core'
import type { Reason } from '#shared/wire.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
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
      <Popover.Dropdown className={classes.answer} aria-label={say('why.about', { value })} tabIndex={0}>
        <ol className={classes.reasons}>
          {reasons.map((reason, index) => (
            <li key={index} className={classes.reason} title={reason.rule}>
              <span>
                <Dated>{reason.text}</Dated>
              </span>
              {originOf(reason) !== originOf(reasons[index + 1]) && <Origin reason={reason} />}
            </li>
          ))}
        </ol>
      </Popover.Dropdown>
    </Popover>
  )
}

const familyOf = ({ rule }: Reason) => rule.split('.')[0]
/** By what reasons that follow each other are said to be of the same rules. */
const originOf = (reason: Reason | undefined) => reason && `${familyOf(reason)} ${reason.version}`

/**
 * Whose rules said so, in words, and in which version: once for all that they say in a row. What they went by stands in the
 * sentence: the names of facts are those of the wire. The rule's own name is the title of its reason, for whoever looks it up.
 */
function Origin({ reason }: { reason: Reason }) {
  const say = useText()
  const named = useTextOf()
  const rules = named(`why.rulesOf.${familyOf(reason)}`)
  return <span className={classes.rule}>{say('why.rule', { rules, version: reason.version })}</span>
}
