import type { ShownConnection } from '#shared/areas/identity-provider.ts'
import { relativeTime } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import classes from './provider.module.css'

/** What came of the last trial: whether it worked, who one would be, and what the provider said. */
export function ProviderTrial({ label, trial }: { label: string; trial: NonNullable<ShownConnection['trial']> }) {
  const say = useText()
  const language = useLanguage()
  const { problem, detail, claims, person, isOneself } = trial
  const worked = problem === null
  return (
    <section className={classes.trial} data-worked={(worked && isOneself) || undefined} aria-label={say('identityProvider.trial')}>
      <h3>
        {say(worked ? 'identityProvider.trial.worked' : 'identityProvider.trial.failed', { label })}
        <small>{relativeTime(trial.at, new Date(), language)}</small>
      </h3>
      <p>
        {worked
          ? say(isOneself ? 'identityProvider.trial.oneself' : 'identityProvider.trial.other', { name: person })
          : say(`identityProvider.problem.${problem}`)}
      </p>
      {detail !== '' && <p className={classes.hint}>{say('identityProvider.trial.detail', { detail })}</p>}
      {Object.keys(claims).length > 0 && (
        <details>
          <summary>{say('identityProvider.trial.claims')}</summary>
          <dl>
            {Object.entries(claims).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}
