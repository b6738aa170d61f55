import { html } from '../../http/page.ts'
import { alertLine, cardPage, fieldHtml, homeLink, sayIn, type PageView } from './page-frame.ts'

/** Where a new password is asked for. */
export function forgottenPage({ action, wrong, ...view }: PageView & { action: string; wrong: string | null }): string {
  const t = sayIn(view.language)
  const content = html`<p class="second">${t('forgotten.lead')}</p>
    ${alertLine(wrong)}
    <form method="post" action="${action}" class="fields">
      ${fieldHtml({ name: 'name', label: t('signIn.name'), autocomplete: 'username', first: true, longest: 254 })}
      <button class="primary wide">${t('forgotten.ask')}</button>
    </form>`
  return cardPage(view, t('signIn.forgotten'), content)
}

/** The same whoever was named. */
export function mailOnItsWayPage(view: PageView): string {
  const t = sayIn(view.language)
  const content = html`<p class="second">${t('forgotten.doneLead')}</p>
    ${homeLink(view)}`
  return cardPage(view, t('forgotten.done'), content)
}
