import type { TextKey } from '#shared/texts/index.ts'
import { html } from '../../http/page.ts'
import type { Trial } from '../outside/connections.ts'
import { cardPage, sayIn, type PageView } from './page-frame.ts'

interface TrialView extends PageView {
  label: string
  trial: Trial
  /** Whoever tried would be themself. */
  isOneself: boolean
}

/** What came of an administrator's trial, in the window in which it ended. */
export function trialPage(view: TrialView): string {
  const { label, trial, isOneself } = view
  const t = sayIn(view.language)
  const said = trial.problem
    ? t(`identityProvider.problem.${trial.problem}` as TextKey)
    : t(isOneself ? 'identityProvider.trial.oneself' : 'identityProvider.trial.other', { name: trial.person?.name ?? '' })
  return cardPage(
    view,
    t(trial.problem ? 'identityProvider.trial.failed' : 'identityProvider.trial.worked', { label }),
    html`<p class="${trial.problem ? 'wrong' : 'second'}" role="status">${said}</p>
      ${trial.detail !== '' && html`<p class="hint">${t('identityProvider.trial.detail', { detail: trial.detail })}</p>`}
      ${
        Object.keys(trial.claims).length > 0 &&
        html`<h2>${t('identityProvider.trial.claims')}</h2>
          <dl class="claims">
            ${Object.entries(trial.claims).map(
              ([name, value]) =>
                html`<dt>${name}</dt>
                  <dd>${value}</dd>`,
            )}
          </dl>`
      }`,
    { note: t('identityProvider.trial.close') },
  )
}
