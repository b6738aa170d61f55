import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { accountCalls, type AccountDetails } from '#shared/areas/account.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { fieldErrors } from '#web/foundation/api/errors.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { ProvenDialog } from './proven-dialog.tsx'
import classes from './account.module.css'

type Offer = AnswerOf<typeof accountCalls.offerTotp>
type Wish = 'on' | 'off' | 'codes'

/** Codes of an app beside the password, and what stands in for it. */
export function TotpPart({ details }: { details: AccountDetails }) {
  const say = useText()
  const [wish, setWish] = useState<Wish | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const close = () => setWish(null)
  const show = (made: readonly string[]) => {
    setCodes(made)
    close()
  }
  const { totp, codesLeft, passwordDate, secondFactorAsked } = details
  return (
    <Section
      title={say('account.totp')}
      mark={<Pill colour={totp ? 'green' : 'grey'}>{say(totp ? 'account.totpIsOn' : 'account.totpIsOff')}</Pill>}
      actions={
        totp ? (
          <>
            <Button variant="default" size="xs" onClick={() => setWish('codes')}>
              {say('account.renewCodes')}
            </Button>
            <Button variant="default" size="xs" onClick={() => setWish('off')}>
              {say('account.turnOff')}
            </Button>
          </>
        ) : (
          passwordDate && (
            <Button variant="default" size="xs" onClick={() => setWish('on')}>
              {say('account.turnOn')}
            </Button>
          )
        )
      }
    >
      <p className={classes.how}>{[say('account.totpHow'), ...(secondFactorAsked ? [say('account.asked')] : [])].join(' ')}</p>
      {!totp && !passwordDate && <p className={classes.none}>{say('account.totpNeedsPassword')}</p>}
      {totp && <p className={classes.none}>{say('account.codesLeft', { count: codesLeft })}</p>}
      {wish === 'on' && <TurnOn details={details} onCodes={show} onClose={close} />}
      {wish === 'off' && <TurnOff details={details} onClose={close} />}
      {wish === 'codes' && <RenewCodes details={details} onCodes={show} onClose={close} />}
      <CodesDialog codes={codes} onClose={() => setCodes([])} />
    </Section>
  )
}

interface WithCodes {
  details: AccountDetails
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

/** Who it is first, where they signed in a while ago; then the code to be scanned. */
function TurnOn({ details, onCodes, onClose }: WithCodes) {
  const say = useText()
  const [offer, setOffer] = useState<Offer | null>(null)
  const ask = useAct(accountCalls.offerTotp)
  if (offer) return <Confirm offer={offer} onCodes={onCodes} onClose={onClose} />
  return (
    <ProvenDialog
      details={details}
      title={say('account.totp')}
      act={say('account.next')}
      onAct={async (currentPassword) => setOffer(await ask.mutateAsync({ input: { currentPassword } }))}
      onClose={onClose}
    >
      <p className={classes.how}>{say('account.totpBegin')}</p>
    </ProvenDialog>
  )
}

function Confirm({ offer: { secret, qr }, onCodes, onClose }: Omit<WithCodes, 'details'> & { offer: Offer }) {
  const say = useText()
  const [code, setCode] = useState('')
  const confirm = useAct(accountCalls.confirmTotp)
  const wrong = confirm.isError ? fieldErrors(confirm.error)['code']?.join(' ') : undefined
  const carryOut = async () => {
    try {
      const { codes } = await confirm.mutateAsync({ input: { code } })
      tellSuccess(say('account.totpTurnedOn'))
      onCodes(codes)
    } catch (error) {
      if (Object.keys(fieldErrors(error)).length === 0) tellError(error)
    }
  }
  return (
    <ActDialog
      title={say('account.totp')}
      act={say('account.turnOn')}
      onAct={() => void carryOut()}
      busy={confirm.isPending}
      disabled={code.trim() === ''}
      onClose={onClose}
    >
      <div className={classes.dialog}>
        <figure className={classes.scan}>
          <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={say('account.scanPicture')} className={classes.qr}>
            <rect width={qr.size} height={qr.size} className={classes.qrGround} />
            <path d={qr.path} className={classes.qrDots} />
          </svg>
          <figcaption>
            {say('account.scan')}, {say('account.orType')} <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </figcaption>
        </figure>
        <TextInput
          label={say('account.code')}
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            confirm.reset()
          }}
          onKeyDown={({ key }) => key === 'Enter' && code.trim() !== '' && void carryOut()}
          error={wrong}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
      </div>
    </ActDialog>
  )
}

function TurnOff({ details, onClose }: Omit<WithCodes, 'onCodes'>) {
  const say = useText()
  const end = useAct(accountCalls.endTotp)
  return (
    <ProvenDialog
      details={details}
      title={say('account.turnOff')}
      act={say('account.turnOff')}
      danger
      onAct={async (currentPassword) => {
        await end.mutateAsync({ input: { currentPassword } })
        tellSuccess(say('account.totpTurnedOff'))
        onClose()
      }}
      onClose={onClose}
    >
      <p className={classes.how}>{say('account.turnOffSure')}</p>
    </ProvenDialog>
  )
}

function RenewCodes({ details, onCodes, onClose }: WithCodes) {
  const say = useText()
  const renew = useAct(accountCalls.renewCodes)
  return (
    <ProvenDialog
      details={details}
      title={say('account.renewCodes')}
      act={say('account.renewCodes')}
      onAct={async (currentPassword) => onCodes((await renew.mutateAsync({ input: { currentPassword } })).codes)}
      onClose={onClose}
    >
      <p className={classes.how}>{say('account.renewCodesSure')}</p>
    </ProvenDialog>
  )
}
