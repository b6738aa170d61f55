import { Popover, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { Reason } from '#shared/wire.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './why.module.css'

/** The small 'why?' beside a number: its reasons with the facts and the rule's version. `value` names the number. */
export function Why({ value, reasons }: { value: string; reasons: readonly Reason[] }) {
  const say = useText()
  const [open, setOpen] = useState(false)
  if (reasons.length === 0) return null
  return (
    <Popover opened={open} onChange={setOpen} width={320} position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.ask} aria-label={say('why.about', { value })} onClick={() => setOpen(!open)}>
          {say('why.ask')}
        </UnstyledButton>
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
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      )}
      <span className={classes.rule}>{say('why.rule', { rule: reason.rule, version: reason.version })}</span>
    </>
  )
}
