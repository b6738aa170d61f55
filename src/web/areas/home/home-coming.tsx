import { Skeleton } from '@mantine/core'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Card } from '#web/platform/screen/card.tsx'
import home from './home.module.css'
import rows from './rows.module.css'

/** The page before its answer is there, as large as it will be. */
export function HomeComing() {
  const say = useText()
  return (
    <div className={home.home} role="status" aria-label={say('shell.loading')}>
      <div className={home.greeting}>
        <div className={home.words}>
          <Skeleton height={24} width={260} mt={4} mb={10} />
          <Skeleton height={14} width={320} maw="90%" />
        </div>
      </div>
      <div className={home.balances}>
        {[0, 1].map((card) => (
          <Skeleton key={card} height={131} radius="lg" />
        ))}
      </div>
      <div className={home.columns}>
        <div className={home.column}>
          <ComingRows count={3} />
          <ComingRows count={5} />
        </div>
        <div className={home.column}>
          <Skeleton height={148} radius="lg" />
          <ComingRows count={3} />
        </div>
      </div>
    </div>
  )
}

function ComingRows({ count }: { count: number }) {
  return (
    <Card flush>
      <div className={rows.empty}>
        <Skeleton height={14} width={130} />
      </div>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={rows.row}>
          <div className={rows.words}>
            <Skeleton height={13} width={`${40 + ((index * 13) % 30)}%`} mb={8} />
            <Skeleton height={11} width={`${30 + ((index * 17) % 30)}%`} />
          </div>
        </div>
      ))}
    </Card>
  )
}
