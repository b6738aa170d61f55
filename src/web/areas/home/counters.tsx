import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { homeCalls, homeCounters, mostCounted, type Home, type HomeCounter } from '#shared/areas/home.ts'
import { requestModules } from '#shared/requests/modules.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useWaiting } from '#web/approval/held/use-waiting.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './counters.module.css'

/** Where a counter leads, where the person has that screen. */
const places = new Map<string | null, string>([
  ['actionRequired', '/inbox'],
  ['notification', '/notifications'],
  ['announcement', '/announcements'],
  ['payrollBenefit', '/payslips'],
  ...Object.values(requestModules).map(({ place }) => [place.counter, place.path] as const),
])

const shown = (name: HomeCounter, count: number) =>
  name === 'actionRequired' && count > mostCounted ? `${mostCounted}+` : formatNumber(count)

/** The documents' 22 counters: those with a number in sight, all of them on demand. */
export function Counters({ home }: { home: Home }) {
  const say = useText()
  const lead = useId()
  const { data } = useCall(homeCalls.count, {}, { staleTime: 30_000 })
  const actionRequired = useWaiting()
  const counts = data && { ...data, actionRequired }
  const counted = homeCounters.filter((name) => (counts?.[name] ?? 0) > 0)
  return (
    <section className={classes.counters} aria-label={say('home.counters')}>
      {counted.length > 0 && (
        <span id={lead} className={classes.lead}>
          {say('home.counted')}
        </span>
      )}
      <ul className={classes.inSight} aria-labelledby={counted.length > 0 ? lead : undefined}>
        {counted.map((name) => (
          <li key={name}>
            <Counter name={name} count={counts?.[name] ?? 0} home={home} />
          </li>
        ))}
      </ul>
      <details className={classes.all}>
        <summary className={classes.summary}>{say('home.allCounters')}</summary>
        <dl className={classes.table}>
          {homeCounters.map((name) => (
            <div key={name} className={classes.line} data-zero={!counts?.[name] || undefined}>
              <dt>{say(`counter.${name}`)}</dt>
              <dd>{shown(name, counts?.[name] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

function Counter({ name, count, home }: { name: HomeCounter; count: number; home: Home }) {
  const say = useText()
  const path = places.get(name)
  const content = (
    <>
      {say(`counter.${name}`)} <strong className={classes.number}>{shown(name, count)}</strong>
    </>
  )
  if (!path || (path !== '/notifications' && !home.sidebar.some((item) => item.path === path)))
    return <span className={classes.counter}>{content}</span>
  return (
    <Link to={path} className={classes.counter}>
      {content}
    </Link>
  )
}
