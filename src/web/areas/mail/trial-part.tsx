import { Skeleton } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { mailCalls } from '#shared/areas/mail.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './trial-part.module.css'

/** Whether the portal sends mail and by whom, and a mail to oneself that shows whether it arrives. */
export function TrialPart() {
  const say = useText()
  const { data, isError } = useCall(mailCalls.server, {})
  const trial = useAct(mailCalls.trial)
  if (!data) return isError ? null : <Skeleton height={127} mb="md" radius="lg" data-coming />
  const { sends, from, host, address } = data
  const told = trial.data
  return (
    <div className={classes.part}>
      <Section title={say('mail.server')}>
        <p className={classes.how}>{sends ? say('mail.server.by', { from, host }) : say('mail.server.off')}</p>
        {sends && address === null && <p className={classes.how}>{say('mail.trial.noAddress')}</p>}
        {sends && address !== null && (
          <ActButton
            variant="default"
            leftSection={<IconMailCheck size={18} stroke={1.75} aria-hidden />}
            loading={trial.isPending}
            onClick={() => trial.mutate({ input: {} }, { onError: tellError })}
          >
            {say('mail.trial.send')}
          </ActButton>
        )}
        <div role="status" className={classes.told}>
          {told && !trial.isPending && (
            <>
              <p data-trouble={told.trouble ?? undefined}>
                {told.trouble === null
                  ? say('mail.trial.taken', { address: told.address })
                  : `${say('mail.trial.failed', { address: told.address })} ${say(`mail.trouble.${told.trouble}`)}`}
              </p>
              <p className={classes.answer}>{say('mail.trial.answer', { answer: told.answer })}</p>
            </>
          )}
        </div>
      </Section>
    </div>
  )
}
