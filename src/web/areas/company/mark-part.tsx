import { FileButton, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { actsForAll } from '#shared/duties.ts'
import { companyCalls } from '#shared/areas/company.ts'
import { errorTexts } from '#web/foundation/api/errors.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { useHome } from '#web/foundation/session/person.ts'
import { settings } from '#web/foundation/settings.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { acceptList, refusalOf } from '#web/platform/attachment/value.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './mark-part.module.css'

const rules = { endings: ['png', 'svg'] }

/** The company's logo: shown, chosen and removed. */
export function MarkPart() {
  const say = useText()
  const { roles } = useHome().data ?? {}
  const { data, error, isError } = useCall(companyCalls.mark, {})
  const upload = useAct(companyCalls.uploadMark, { refreshes: ['home'] })
  const remove = useAct(companyCalls.removeMark, { refreshes: ['home'] })
  const [refused, setRefused] = useState<readonly string[]>([])
  const mayChange = roles && (roles.administrator || actsForAll(roles, 'SetUp'))
  const take = async (file: File | null) => {
    if (!file) return
    setRefused([])
    const refusal = refusalOf(file, rules)
    if (refusal) return setRefused([say(refusal === 'size' ? 'upload.tooLarge' : 'company.markUnread', { n: 4 })])
    try {
      await upload.mutateAsync({ input: {}, files: { attachment: file } })
      tellSuccess(say('company.markSaved'))
    } catch (failure) {
      setRefused(errorTexts(failure))
    }
  }
  const takeAway = async () => {
    setRefused([])
    try {
      await remove.mutateAsync({ input: {} })
      tellSuccess(say('company.markRemoved'))
    } catch (failure) {
      tellError(failure)
    }
  }
  return (
    <Section title={say('company.mark')}>
      <p className={classes.how}>{say('company.markHow')}</p>
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={64} radius="lg" />}
      {data && (
        <div className={classes.row}>
          {data.mark === null ? (
            <span className={classes.none}>{say('company.markNone')}</span>
          ) : (
            <img src={`${settings.basePath}/company-mark/${data.mark}`} alt={say('company.mark')} className={classes.mark} />
          )}
          {mayChange && (
            <>
              <FileButton accept={acceptList(rules)} onChange={(file) => void take(file)}>
                {(props) => (
                  <ActButton {...props} variant="default" size="compact-md" loading={upload.isPending}>
                    {say(data.mark === null ? 'company.markUpload' : 'company.markReplace')}
                  </ActButton>
                )}
              </FileButton>
              {data.mark !== null && (
                <ActButton variant="default" size="compact-md" loading={remove.isPending} onClick={() => void takeAway()}>
                  {say('company.markRemove')}
                </ActButton>
              )}
            </>
          )}
        </div>
      )}
      <div role="alert" className={classes.refused}>
        {refused.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Section>
  )
}
