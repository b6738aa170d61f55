import { Skeleton } from '@mantine/core'
import { mailCalls } from '#shared/areas/mail.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { ChoiceForm } from './choice-form.tsx'
import { ThisDevice } from './this-device.tsx'
import classes from './mail-settings.module.css'

/** What reaches the person outside of the portal: on this device, and by mail. */
export function MailSettings() {
  const say = useText()
  usePage(say('mail.settings'))
  const { data, error, isError } = useCall(mailCalls.choice, {}, { keepPrevious: false })
  return (
    <>
      <ScreenHeader title={say('mail.settings')} subtitle={say('mail.settings.subtitle')} />
      <div className={classes.form}>
        <ThisDevice />
      </div>
      <h2 className={classes.part}>{say('mail.settings.mail')}</h2>
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={420} radius="lg" />}
      {data && (
        <>
          {!data.sends && <p className={classes.told}>{say('mail.settings.off')}</p>}
          <p className={classes.told}>
            {data.address ? say('mail.settings.to', { address: data.address }) : say('mail.settings.noAddress')}
          </p>
          <ChoiceForm stored={data} timeZone={data.timeZone} />
        </>
      )}
    </>
  )
}
