import { Link } from '@tanstack/react-router'
import { setUpGroupsOf } from '#shared/areas/set-up.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import classes from './set-up-area.module.css'

/** Where the set-up begins: every page with what is set on it. */
export function SetUpStart() {
  const say = useText()
  usePage(say('setUpArea.title'))
  const roles = useHome().data?.roles
  if (!roles) return null
  return (
    <div className={classes.start}>
      <ScreenHeader title={say('setUpArea.title')} subtitle={say('setUpArea.how')} />
      <div className={classes.cards}>
        {setUpGroupsOf(roles).map(({ title, pages }) => (
          <Section key={title} title={say(title)}>
            <ul className={classes.told}>
              {pages.map(({ path, title: page, settings }) => (
                <li key={path}>
                  <Link to={path as never} className={classes.name}>
                    {say(page)}
                  </Link>
                  {settings.length > 0 && (
                    <span className={classes.within}>
                      {settings
                        .slice(0, 3)
                        .map((setting) => say(setting))
                        .join(' · ')}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </div>
  )
}
