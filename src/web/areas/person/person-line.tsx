import { Link } from '@tanstack/react-router'
import type { Colleague, PersonPage } from '#shared/areas/person.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Avatar } from '#web/platform/people/avatar.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import classes from './person-screen.module.css'

/** Who somebody reports to, nearest first, and who reports to them. */
export function PersonLine({ page: { managers, reports }, name }: { page: PersonPage; name: string }) {
  const say = useText()
  const more = reports.total - reports.named.length
  return (
    <div className={classes.line}>
      {managers.length > 0 && (
        <Section title={say('person.reportsTo')}>
          <People people={managers} />
        </Section>
      )}
      {reports.total > 0 && (
        <Section title={say('person.reports', { count: reports.total, name })}>
          <People people={reports.named} />
          {more > 0 && <p className={classes.more}>{say('person.moreReports', { count: more })}</p>}
        </Section>
      )}
    </div>
  )
}

const People = ({ people }: { people: readonly Colleague[] }) => (
  <ul className={classes.people}>
    {people.map(({ id, name, position, hasPicture }) => (
      <li key={id}>
        <Link to={`/people/${id}` as never} className={classes.person}>
          <Avatar name={name} employeeId={id} hasPicture={hasPicture} size={32} />
          <span className={classes.words}>
            <span>{name}</span>
            <span className={classes.position}>{position}</span>
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
