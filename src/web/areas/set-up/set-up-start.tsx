import { Link, useNavigate } from '@tanstack/react-router'
import { companyCalls } from '#shared/areas/company.ts'
import { setUpGroupsOf } from '#shared/areas/set-up.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { usePage } from '#web/foundation/page/use-page.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { aboutOf } from './about.ts'
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
      {roles.administrator && <StepsAgain />}
      <div className={classes.cards}>
        {setUpGroupsOf(roles).map(({ title, pages }) => (
          <Section key={title} title={say(title)}>
            <ul className={classes.told}>
              {pages.map(({ path, title: page }) => (
                <li key={path}>
                  <Link to={path as never} className={classes.name}>
                    {say(page)}
                  </Link>
                  <span className={classes.within}>{say(aboutOf(path))}</span>
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </div>
  )
}

/** Whoever has hidden the list of what is still open finds it again where they look for it. */
function StepsAgain() {
  const say = useText()
  const navigate = useNavigate()
  const { data } = useCall(companyCalls.firstSteps, {})
  const show = useAct(companyCalls.hideFirstSteps, { refreshes: ['company'] })
  const open = data?.steps.filter(({ done }) => !done).length ?? 0
  if (!data?.hidden || open === 0) return null
  const again = async () => {
    try {
      await show.mutateAsync({ input: { hidden: false } })
      await navigate({ to: '/' })
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <p className={classes.again}>
      {say('setUpArea.stepsOpen', { count: open })}{' '}
      <ActButton variant="subtle" size="compact-sm" loading={show.isPending} onClick={() => void again()}>
        {say('setUpArea.stepsAgain')}
      </ActButton>
    </p>
  )
}
