import type { Language, TextKey } from '#shared/texts/index.ts'
import type { ShownAccount } from './accounts.ts'
import { Html, html, renderPage } from '../http/page.ts'
import type { Params } from '../basis/refusal.ts'
import { preferredLanguage, say } from '../basis/texts.ts'

export interface SignInView {
  language: Language
  basePath: string
  /** Where the page's forms are sent. */
  action: string
  people: ShownAccount[]
  /** What was typed into the search, and whom it found; null before a search. */
  search: { text: string; found: ShownAccount[] } | null
}

/** The language of the portal that sends somebody (OpenID Connect's `ui_locales`), else that of their browser. */
export const languageAsked = (uiLocales: unknown, acceptLanguage: string | undefined): Language =>
  preferredLanguage(typeof uiLocales === 'string' && uiLocales ? uiLocales.replaceAll(' ', ',') : acceptLanguage)

/** The sign-in page of the demo: one click a person, and a search for everybody else. */
export function signInPage({ language, basePath, action, people, search }: SignInView): string {
  const t = (key: TextKey, params?: Params) => say(language, key, params)
  const offered = search?.found.length ? search.found : people
  return renderPage({
    title: `${t('signIn.title')} · Calendula`,
    language,
    basePath,
    body: html`<main class="sign-in">
      ${brand(basePath)}
      <section class="card">
        <h1>${t('signIn.title')}</h1>
        <p class="second">${t('signIn.lead')}</p>
        <form method="post" action="${action}" class="people">${offered.map((person) => personButton(person))}</form>
        <form method="post" action="${action}" class="search" role="search">
          <label for="search">${t('signIn.other')}</label>
          <div class="row">
            <input
              id="search"
              name="search"
              value="${search?.text}"
              maxlength="100"
              required
              autocomplete="off"
              spellcheck="false"
              autocapitalize="none"
              ${search && new Html('autofocus')}
            />
            <button class="quiet">${t('signIn.find')}</button>
          </div>
        </form>
        ${search?.found.length === 0 && html`<p class="nobody" role="status">${t('signIn.nobody', { text: search.text })}</p>`}
      </section>
      <p class="note">${t('signIn.note')}</p>
    </main>`,
  })
}

/** Leaves at once by its script; the button is for browsers that run none. */
export function signOutPage(language: Language, basePath: string, form: string): string {
  const formWithButton = form.replace(
    '</form>',
    html`<input type="hidden" name="logout" value="yes" /><button class="primary">${say(language, 'signIn.signOut')}</button></form>`.text,
  )
  return message(language, basePath, say(language, 'signIn.signingOut'), new Html(formWithButton), 'submit.js')
}

export function signedOutPage(language: Language, basePath: string): string {
  return message(language, basePath, say(language, 'signIn.signedOut'), backLink(language, basePath))
}

export function errorPage(language: Language, basePath: string, detail: string): string {
  const body = html`<p class="second">${detail}</p>
    ${backLink(language, basePath)}`
  return message(language, basePath, say(language, 'signIn.failed'), body)
}

function message(language: Language, basePath: string, title: string, content: Html, script?: string): string {
  const body = html`<main class="sign-in">
    ${brand(basePath)}
    <section class="card">
      <h1>${title}</h1>
      ${content}
    </section>
  </main>`
  return renderPage({ title: `${title} · Calendula`, language, basePath, body, ...(script && { script }) })
}

const brand = (basePath: string) =>
  html`<p class="brand"><img src="${basePath}/pages/mark.svg" alt="" width="32" height="32" />Calendula</p>`

const backLink = (language: Language, basePath: string) =>
  html`<p><a class="button primary" href="${basePath}/">${say(language, 'signIn.back')}</a></p>`

function personButton({ userName, name, caption }: ShownAccount): Html {
  const initials = name.split(/\s+/).map((word) => word.charAt(0))
  return html`<button class="person" name="user" value="${userName}">
    <span class="avatar hue-${hueOf(userName)}" aria-hidden="true">${initials[0]}${initials.length > 1 && initials.at(-1)}</span>
    <span class="who"><span class="name">${name}</span><span class="caption">${caption}</span></span>
    <span class="user">${userName}</span>
  </button>`
}

const hueOf = (text: string) => [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 6
