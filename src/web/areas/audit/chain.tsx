import { Skeleton } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { auditCalls } from '#shared/areas/audit.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Card } from '#web/platform/screen/card.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './chain.module.css'

const lookAgainMs = 1500

/** Whether the chain held when it was last followed, and its tip, which the log tells too. */
export function Chain() {
  const say = useText()
  const { data, isError, refetch } = useCall(auditCalls.chain, {})
  const check = useAct(auditCalls.check)
  /** When it had last been followed as somebody asked for it anew; undefined: nobody has. */
  const [since, setSince] = useState<string | null>()
  const isChecking = since !== undefined && data?.checkedDate === since
  useEffect(() => {
    if (!isChecking) return undefined
    const looking = setInterval(() => void refetch(), lookAgainMs)
    return () => clearInterval(looking)
  }, [isChecking, refetch])
  if (!data) return isError ? null : <Skeleton height={75} mb="md" radius="lg" data-coming />
  const { checkedDate, holds, sealed, waiting, head } = data
  return (
    <Card tone={holds ? 'plain' : 'danger'} className={classes.chain ?? ''}>
      {holds ? <IconShieldCheck size={22} stroke={1.75} aria-hidden /> : <IconShieldX size={22} stroke={1.75} aria-hidden />}
      <div className={classes.words} role="status">
        <strong>{say(checkedDate === null ? 'audit.chain.never' : holds ? 'audit.chain.holds' : 'audit.chain.broken')}</strong>
        <span className={classes.second}>
          {checkedDate !== null && `${say('audit.chain.checked', { when: formatDateTime(checkedDate) })} · `}
          {say('audit.chain.rows', { sealed, waiting })}
          {head && (
            <>
              {' · '}
              <span title={head}>{say('audit.chain.head', { head: head.slice(0, head.indexOf(':') + 13) })}</span>
            </>
          )}
        </span>
      </div>
      <ActButton
        variant="default"
        size="compact-md"
        loading={check.isPending || isChecking}
        onClick={() => check.mutate({ input: {} }, { onSuccess: () => setSince(checkedDate) })}
      >
        {say('audit.chain.check')}
      </ActButton>
    </Card>
  )
}
