import { Skeleton } from '@mantine/core'
import { Card } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import layout from '../request/request-layout.module.css'

/** What a form would do, before the first answer: nothing stands where something else will push it away. */
export function ConsequencesComing() {
  return (
    <>
      <Skeleton height={140} radius="lg" />
      <Skeleton height={110} radius="lg" />
    </>
  )
}

/** A form or a detail that is on its way, as large as it will be. */
export function FormComing({ title }: { title: string }) {
  const say = useText()
  return (
    <div role="status" aria-label={say('table.loading')}>
      <ScreenHeader title={title || <Skeleton height={26} width={220} />} />
      <div className={layout.place}>
        <div className={layout.columns}>
          <Card className={layout.form}>
            <div className={layout.fields}>
              {[0, 1, 2, 3].map((line) => (
                <div key={line}>
                  <Skeleton height={12} width={90} mb={10} />
                  <Skeleton height={38} />
                </div>
              ))}
            </div>
          </Card>
          <div className={layout.aside}>
            <ConsequencesComing />
          </div>
        </div>
      </div>
    </div>
  )
}
