import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { companyCalls } from '#shared/areas/company.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { settings } from '#web/foundation/settings.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ConfirmDialog } from '#web/platform/dialog/confirm-dialog.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { SetRow, SetRows } from '#web/platform/screen/set-rows.tsx'
import { opensAgain } from './opens-again.ts'
import classes from './demo-screen.module.css'

/** For administrators: the demo company beside one's own, and the way from one to the other. */
export function DemoScreen() {
  const say = useText()
  const { data, error, isError } = useCall(companyCalls.read, {})
  const open = useAct(companyCalls.openOther)
  const remove = useAct(companyCalls.removeDemo)
  const [asking, setAsking] = useState<'open' | 'remove' | null>(null)
  const [leaving, setLeaving] = useState(false)
  usePage(say('company.demo'))
  const other = data?.open === 'demo' ? 'own' : 'demo'
  const change = () =>
    open.mutate(
      { input: {} },
      {
        onSuccess: () => {
          setLeaving(true)
          void opensAgain(settings.basePath)
        },
      },
    )
  return (
    <>
      <ScreenHeader title={say('company.demo')} subtitle={say('company.demoHow')} />
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={160} radius="lg" />}
      {data && (
        <div className={classes.part}>
          <Section ruled title={say(`company.open.${data.open}`)}>
            <SetRows>
              {data.canChange ? (
                <SetRow>
                  <span className={classes.words}>
                    {say(other === 'own' && data.hasOwn ? 'company.openLead.back' : `company.openLead.${other}`)}
                  </span>
                  <Button variant="default" size="compact-md" onClick={() => setAsking('open')}>
                    {say(`company.openOther.${other}`)}
                  </Button>
                </SetRow>
              ) : (
                <SetRow>
                  <span className={classes.words}>{say('company.oneAlone')}</span>
                </SetRow>
              )}
              {data.open === 'own' && data.hasDemo && (
                <SetRow>
                  <span className={classes.words}>{say('company.removeLead')}</span>
                  <Button variant="default" size="compact-md" color="red" onClick={() => setAsking('remove')}>
                    {say('company.remove')}
                  </Button>
                </SetRow>
              )}
            </SetRows>
          </Section>
        </div>
      )}
      <ConfirmDialog
        opened={asking === 'open'}
        confirm={say(`company.openOther.${other}`)}
        busy={open.isPending || leaving}
        onClose={() => setAsking(null)}
        onConfirm={change}
      >
        {say(leaving ? 'company.leaving' : `company.openAsk.${other}`)}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'remove'}
        danger
        confirm={say('company.remove')}
        busy={remove.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() => remove.mutate({ input: {} }, { onSettled: () => setAsking(null) })}
      >
        {say('company.removeAsk')}
      </ConfirmDialog>
    </>
  )
}
