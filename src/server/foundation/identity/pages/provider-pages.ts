import type { Language } from '#shared/texts/index.ts'
import { Html, html } from '../../http/page.ts'
import { say } from '../../basis/texts.ts'
import { cardPage, homeLink } from './page-frame.ts'

/** Leaves at once by its script; the button is for browsers that run none. */
export function signOutPage(language: Language, basePath: string, form: string): string {
  const formWithButton = form.replace(
    '</form>',
    html`<input type="hidden" name="logout" value="yes" /><button class="primary">${say(language, 'signIn.signOut')}</button></form>`.text,
  )
  return cardPage({ language, basePath }, say(language, 'signIn.signingOut'), new Html(formWithButton), { script: 'submit.js' })
}

export function signedOutPage(language: Language, basePath: string): string {
  return cardPage({ language, basePath }, say(language, 'signIn.signedOut'), homeLink({ language, basePath }))
}

export function errorPage(language: Language, basePath: string, detail: string): string {
  const content = html`<p class="second">${detail}</p>
    ${homeLink({ language, basePath })}`
  return cardPage({ language, basePath }, say(language, 'signIn.failed'), content)
}
