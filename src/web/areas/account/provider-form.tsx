import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { useState, type FormEvent } from 'react'
import { identityProviderCalls as calls, type IdentityProviderStanding, type WrittenOver } from '#shared/areas/identity-provider.ts'
import { fieldErrors, statusOf } from '#web/foundation/api/errors.ts'
import { callQuery, queries, useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './provider.module.css'

const names = ['label', 'issuer', 'clientId', 'scopes', 'userClaim'] as const
const usual = { label: '', issuer: '', clientId: '', scopes: 'openid profile email', userClaim: 'preferred_username' }
type Texts = Record<(typeof names)[number], string>

/** What a connection says in words; null: there is none. */
const textsOf = (written: IdentityProviderStanding['written']): Texts | null =>
  written && (Object.fromEntries(names.map((name) => [name, written[name]])) as Texts)

const nothing: WrittenOver = { label: '', issuer: '', clientId: '', scopes: '', userClaim: '', hasSecret: false }
const overOf = (written: IdentityProviderStanding['written']): WrittenOver =>
  written ? { ...nothing, ...textsOf(written), hasSecret: written.hasSecret } : nothing

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** How the provider is reached. What is typed is kept where the portal refuses it. */
export function ProviderForm({ data: { written, redirect } }: { data: IdentityProviderStanding }) {
  const say = useText()
  const write = useAct(calls.write)
  const [typed, setTyped] = useState(textsOf(written) ?? usual)
  const [opened, setOpened] = useState(overOf(written))
  const [secret, setSecret] = useState('')
  const [isPublic, setPublic] = useState(false)
  const wrong = write.isError ? fieldErrors(write.error) : {}
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { written: now } = await write.mutateAsync({ input: { ...typed, secret: isPublic ? '' : secret || null, opened } })
      setTyped(textsOf(now) ?? usual)
      setOpened(overOf(now))
      setSecret('')
      setPublic(false)
      tellSuccess(say('identityProvider.written'))
    } catch (error) {
      if (statusOf(error) === 409) await takeOthers()
      if (statusOf(error) === 409 || Object.keys(fieldErrors(error)).length === 0) tellError(error)
    }
  }
  /** What somebody else has written meanwhile stands in what was not touched; saved again, it is over theirs. */
  const takeOthers = async () => {
    const now = overOf((await queries.fetchQuery({ ...callQuery(calls.read, {}), staleTime: 0 })).written)
    setTyped(Object.fromEntries(names.map((name) => [name, typed[name] === opened[name] ? now[name] : typed[name]])) as Texts)
    setOpened(now)
  }
  const field = (name: (typeof names)[number]) => (
    <TextInput
      label={say(`identityProvider.${name}`)}
      description={name === 'clientId' ? undefined : say(`identityProvider.${name}Hint`)}
      inputWrapperOrder={order}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
      error={wrong[name]?.join(' ')}
      required
      withAsterisk={false}
      autoComplete="off"
      spellCheck={false}
    />
  )
  return (
    <form noValidate aria-label={say('identityProvider.title')} onSubmit={(event) => void submit(event)} className={classes.form}>
      <div className={classes.redirect}>
        <span>{say('identityProvider.redirect')}</span>
        <code>{redirect}</code>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void copied(redirect).then(() => tellSuccess(say('identityProvider.copied')), tellError)}
        >
          {say('identityProvider.copy')}
        </Button>
      </div>
      {field('issuer')}
      {field('clientId')}
      <div>
        <PasswordInput
          label={say('identityProvider.secret')}
          description={say(written?.hasSecret ? 'identityProvider.secretKept' : 'identityProvider.secretHint')}
          inputWrapperOrder={order}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
          error={wrong['secret']?.join(' ')}
          disabled={isPublic}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': say('account.showPassword') }}
        />
        {written?.hasSecret && (
          <Checkbox
            mt={8}
            label={say('identityProvider.noSecret')}
            checked={isPublic}
            onChange={(event) => setPublic(event.currentTarget.checked)}
          />
        )}
      </div>
      {field('label')}
      {field('userClaim')}
      {field('scopes')}
      <ActButton type="submit" variant="default" loading={write.isPending} className={classes.save ?? ''}>
        {say('identityProvider.write')}
      </ActButton>
    </form>
  )
}

const copied = (text: string) => navigator.clipboard.writeText(text)
