import { Link } from '@tanstack/react-router'
import type { Home } from '#shared/areas/home.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { friendlyDate } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import classes from './rows.module.css'

/** What the company tells everybody; it stands where there is something to read. */
export function Announcements({ announcements }: { announcements: Home['announcements'] }) {
  const say = useText()
  const language = useLanguage()
  return (
    <Section ruled title={say('home.announcements')}>
      <ul className={classes.rows}>
        {announcements.map((announcement) => (
          <li key={announcement.id} className={classes.row}>
            <div className={classes.words}>
              <Link to={`/announcements/${announcement.id}` as never} className={classes.name}>
                {announcement.title}
              </Link>
              <span className={classes.second}>{announcement.text}</span>
            </div>
            <span className={classes.end}>
              <Dated>{friendlyDate(announcement.date, language)}</Dated>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
