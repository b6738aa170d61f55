import { Radio, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useState, type FormEvent } from 'react'
import { mailCalls, mailEvents, type MailChoice } from '#shared/areas/mail.ts'
import { zoneName } from '#shared/records/places.ts'
import { fieldErrors } from '#web/foundation/api/errors.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './mail-settings.module.css'

const morning = '08:00'
const night = { quietFrom: '20:00', quietUntil: '07:00' }

/** The switches, the time of the daily mail and the quiet hours; they count once saved. */
export function ChoiceForm({ stored, timeZone }: { stored: MailChoice; timeZone: string }) {
  const say = useText()
  const [choice, setChoice] = useState<MailChoice>(() => choiceOf(stored))
  const save = useAct(mailCalls.choose)
  const change = (part: Partial<MailChoice>) => setChoice({ ...choice, ...part })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await save.mutateAsync({ input: choice })
      tellSuccess(say('mail.settings.saved'))
    } catch (error) {
      if (Object.keys(fieldErrors(error)).length === 0) tellError(error)
    }
  }
  const errors = save.isError ? fieldErrors(save.error) : {}
  const errorOf = (name: keyof MailChoice) => errors[name]?.join(' ')
  return (
    <form noValidate aria-label={say('mail.settings.mail')} onSubmit={(event) => void submit(event)} className={classes.form}>
      <Section title={say('mail.settings.events')}>
        <div className={classes.lines}>
          {mailEvents.map((event) => (
            <Switch
              key={event}
              label={say(`mail.event.${event}`)}
              checked={!choice.eventsOff.includes(event)}
              onChange={({ currentTarget: { checked } }) =>
                change({ eventsOff: mailEvents.filter((one) => (one === event ? !checked : choice.eventsOff.includes(one))) })
              }
            />
          ))}
        </div>
      </Section>
      <Section title={say('mail.settings.when')}>
        <Radio.Group
          aria-label={say('mail.settings.when')}
          value={choice.digestAt === null ? 'once' : 'daily'}
          onChange={(value) => change({ digestAt: value === 'daily' ? (stored.digestAt ?? morning) : null })}
        >
          <div className={classes.lines}>
            <Radio value="once" label={say('mail.settings.atOnce')} />
            <Radio value="daily" label={say('mail.settings.daily')} />
          </div>
        </Radio.Group>
        {choice.digestAt !== null && (
          <div className={classes.times}>
            <MomentInput
              kind="time"
              label={say('mail.settings.dailyAt')}
              value={choice.digestAt}
              onChange={(digestAt) => change({ digestAt })}
              error={errorOf('digestAt')}
            />
          </div>
        )}
      </Section>
      <Section title={say('mail.settings.quiet')}>
        <Switch
          label={say('mail.settings.quietOn')}
          checked={choice.quietFrom !== null}
          onChange={({ currentTarget: { checked } }) => change(checked ? night : { quietFrom: null, quietUntil: null })}
        />
        {choice.quietFrom !== null && choice.quietUntil !== null && (
          <div className={classes.times}>
            <MomentInput
              kind="time"
              label={say('mail.settings.quietFrom')}
              value={choice.quietFrom}
              onChange={(quietFrom) => change({ quietFrom })}
              error={errorOf('quietFrom')}
            />
            <MomentInput
              kind="time"
              label={say('mail.settings.quietUntil')}
              value={choice.quietUntil}
              onChange={(quietUntil) => change({ quietUntil })}
              error={errorOf('quietUntil')}
            />
          </div>
        )}
        <p className={classes.how}>{say('mail.settings.quietHow', { zone: zoneName(timeZone, Date.now()) })}</p>
      </Section>
      <ActButton type="submit" loading={save.isPending} className={classes.save ?? ''}>
        {say('mail.settings.save')}
      </ActButton>
    </form>
  )
}

const choiceOf = ({ eventsOff, digestAt, quietFrom, quietUntil }: MailChoice): MailChoice => ({
  eventsOff,
  digestAt,
  quietFrom,
  quietUntil,
})
