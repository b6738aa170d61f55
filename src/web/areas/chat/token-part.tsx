import { PasswordInput, Skeleton } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useState, type FormEvent } from 'react'
import { chatCalls } from '#shared/areas/chat.ts'
import { fieldErrors } from '#web/foundation/api/errors.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import classes from './chat.module.css'

/** The token by which the service knows the company: written here, and shown nowhere again. */
export function TokenPart() {
  const say = useText()
  const { data, error, isError } = useCall(chatCalls.readToken, {})
  const write = useAct(chatCalls.writeToken)
  const [token, setToken] = useState('')
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={230} radius="lg" data-coming />
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await write.mutateAsync({ input: { token } })
      setToken('')
      tellSuccess(say('chat.tokenSaved'))
    } catch (failure) {
      if (Object.keys(fieldErrors(failure)).length === 0) tellError(failure)
    }
  }
  return (
    <Section title={say('chat.token')}>
      <p className={classes.how}>{say('chat.tokenHow')}</p>
      <form noValidate aria-label={say('chat.token')} onSubmit={(event) => void submit(event)} className={classes.form}>
        <PasswordInput
          label={say('chat.token')}
          description={say(data.hasToken ? 'chat.tokenKept' : 'chat.tokenHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={token}
          onChange={(event) => {
            setToken(event.currentTarget.value)
            write.reset()
          }}
          error={write.isError ? fieldErrors(write.error)['token']?.join(' ') : undefined}
          autoComplete="off"
          spellCheck={false}
          visibilityToggleButtonProps={{ 'aria-label': say('chat.tokenShow') }}
        />
        <ActButton type="submit" variant="default" loading={write.isPending} className={classes.save ?? ''}>
          {say('chat.tokenSave')}
        </ActButton>
      </form>
    </Section>
  )
}
