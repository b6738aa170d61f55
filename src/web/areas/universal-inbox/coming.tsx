import { Skeleton } from '@mantine/core'
import { useText } from '#web/foundation/i18n/use-text.ts'
import list from './card-list.module.css'
import classes from './preview.module.css'

/** Cards that are coming, as high as they will be. */
export function ComingCards() {
  const say = useText()
  return (
    <div role="status" aria-label={say('shell.loading')}>
      {[0, 1, 2, 3, 4, 5].map((card) => (
        <div key={card} className={list.card}>
          <Skeleton circle height={32} />
          <div className={list.words}>
            <Skeleton height={13} width={`${40 + ((card * 11) % 25)}%`} mt={4} mb={9} />
            <Skeleton height={12} width={`${50 + ((card * 7) % 25)}%`} mb={9} />
            <Skeleton height={11} width={`${30 + ((card * 13) % 25)}%`} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** A preview that is coming. */
export function ComingPreview() {
  return (
    <div className={classes.body} aria-hidden="true">
      <div className={classes.head}>
        <Skeleton circle height={40} />
        <div className={classes.words}>
          <Skeleton height={20} width={220} mb={8} />
          <Skeleton height={13} width={280} />
        </div>
      </div>
      <ComingParts />
    </div>
  )
}

/** The parts of a preview that are coming, as high as they usually are. */
export function ComingParts() {
  return (
    <>
      <Skeleton height={178} radius="lg" />
      <div className={classes.pair}>
        <Skeleton height={230} radius="lg" />
        <Skeleton height={230} radius="lg" />
      </div>
    </>
  )
}
