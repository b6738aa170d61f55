import { html } from '../../http/page.ts'
import { longestPassword, shortestPassword } from '../../credentials/password-rules.ts'
import { alertLine, cardPage, fieldHtml, homeLink, sayIn, type PageView } from './page-frame.ts'

interface InvitationView extends PageView {
  action: string
  name: string
  userName: string
  wrong: string | null
}

/** Where somebody who was invited, or has forgotten their password, chooses one. */
export function invitationPage({ action, name, userName, wrong, ...view }: InvitationView): string {
  const t = sayIn(view.language)
  const content = html`<p class="second">${t('invitation.lead', { name, userName })}</p>
    ${alertLine(wrong)}
    <form method="post" action="${action}" class="fields">
      <input class="unseen" name="name" value="${userName}" autocomplete="username" readonly tabindex="-1" aria-hidden="true" />
      ${fieldHtml({
        name: 'password',
        label: t('invitation.password'),
        type: 'password',
        autocomplete: 'new-password',
        hint: t('invitation.hint', { n: shortestPassword }),
        first: true,
        longest: 2 * longestPassword,
      })}
      <button class="primary wide">${t('invitation.choose')}</button>
    </form>`
  return cardPage(view, t('invitation.title'), content, { script: 'password.js' })
}

/** The password stands; from here on they sign in. */
export function passwordChosenPage(view: PageView): string {
  const t = sayIn(view.language)
  const content = html`<p class="second">${t('invitation.doneLead')}</p>
    ${homeLink(view, 'signIn.title')}`
  return cardPage(view, t('invitation.done'), content)
}

/** The same for an invitation that was used, is too old, is of somebody who has left, or never was. */
export function invitationOverPage(view: PageView): string {
  const t = sayIn(view.language)
  const content = html`<p class="second">${t('invitation.overLead')}</p>
    ${homeLink(view)}`
  return cardPage(view, t('invitation.over'), content)
}
