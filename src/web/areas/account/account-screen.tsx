import { Button, Skeleton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { accountCalls, type AccountDetails } from '#shared/areas/account.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { Card, Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { PasswordPart } from './password-part.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { TotpPart } from './totp-part.tsx'
import classes from './account.module.css'

/** How the person signs in and where they are signed in. */
export function AccountScreen() {
  const say = useText()
  usePage(say('account.title'))
  const { data, error, isError } = useCall(accountCalls.details, {}, { keepPrevious: false })
  return (
    <>
      <ScreenHeader title={say('account.title')} subtitle={say('account.subtitle')} />
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={520} radius="lg" className={classes.parts ?? ''} />}
      {data && <div className={classes.parts}>{data.provider === 'outside' ? <Outside details={data} /> : <Own details={data} />}</div>}
    </>
  )
}

function Own({ details }: { details: AccountDetails }) {
  const say = useText()
  return (
    <>
      {details.isDemo && (
        <Card tone="warning">
          <p className={classes.how}>{say('account.demo')}</p>
        </Card>
      )}
      <PasswordPart details={details} />
      <PasskeysPart details={details} />
      <TotpPart details={details} />
      <SessionsPart sessions={details.sessions} />
    </>
  )
}

function Outside({ details: { providerAddress } }: { details: AccountDetails }) {
  const say = useText()
  return (
    <Section title={say('account.outsideTitle')}>
      <p className={classes.how}>{say('account.outsideHow')}</p>
      {providerAddress && (
        <Button
          component="a"
          href={providerAddress}
          target="_blank"
          rel="noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
        >
          {say('account.openProvider')}
        </Button>
      )}
    </Section>
  )
}
