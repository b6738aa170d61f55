import { UnstyledButton } from '@mantine/core'
import { useState, type ComponentPropsWithRef, type ComponentType } from 'react'
import type { Reason } from '#shared/wire.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './why.module.css'

export interface Asked {
  /** Names the number. */
  value: string
  reasons: readonly Reason[]
}

const load = async () => (await import('./why-opened.tsx')).WhyOpened

/** The small 'why?' beside a number: its reasons with the facts and the rule's version. Its code comes when it is asked. */
export function Why(asked: Asked) {
  const [Opened, setOpened] = useState<ComponentType<Asked> | null>(null)
  if (asked.reasons.length === 0) return null
  if (Opened) return <Opened {...asked} />
  const open = async () => {
    const loaded = await load()
    setOpened(() => loaded)
  }
  return (
    <WhyButton
      value={asked.value}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onClick={() => void open()}
    />
  )
}

export function WhyButton({ value, ...props }: ComponentPropsWithRef<'button'> & { value: string }) {
  const say = useText()
  return (
    <UnstyledButton {...props} className={classes.ask} aria-label={say('why.about', { value })}>
      {say('why.ask')}
    </UnstyledButton>
  )
}
