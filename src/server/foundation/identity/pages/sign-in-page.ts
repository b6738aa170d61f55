import type { PasskeyAsk } from '../../credentials/passkeys.ts'
import type { ShownAccount } from '../accounts.ts'
import { Html, html } from '../../http/page.ts'
import { alertLine, cardPage, fieldHtml, sayIn, type PageView } from './page-frame.ts'

export interface SignInView extends PageView {
  /** Where the page's forms are sent. */
  action: string
  /** What went wrong, in words. */
  wrong: string | null
  /** The name as it was typed or handed on. */
  name: string
  company: string
  /** The company's identity provider and the way to it; null: people sign in by what the portal keeps. */
  outside: { label: string; address: string } | null
  /** Where a forgotten password is asked for anew; null where no mail is sent. */
  forgotten: string | null
  /** What a passkey has to sign. */
  passkey: PasskeyAsk
  /** The people of the demo and what was typed into its search; null in a company of one's own. */
  demo: { people: ShownAccount[]; search: { text: string; found: ShownAccount[] } | null } | null
}

/** Where somebody says who they are. In the demo one click does, too. */
export function signInPage(view: SignInView): string {
  const t = sayIn(view.language)
  if (view.demo) return cardPage(view, t('signIn.title'), demoForms(view, view.demo), { note: t('signIn.note'), script: 'sign-in.js' })
  const content = html`<p class="second">${t('signIn.to', { company: view.company })}</p>
    ${view.outside ? outsideFirst(view, view.outside) : passwordForm(view)}`
  return cardPage(view, t('signIn.title'), content, { script: 'sign-in.js' })
}

/** The provider for everybody; administrators' own ways in beneath it. */
function outsideFirst(view: SignInView, { label, address }: NonNullable<SignInView['outside']>): Html {
  const t = sayIn(view.language)
  const isOpen = view.name !== ''
  return html`${!isOpen && alertLine(view.wrong)}
    <p class="last"><a class="button primary wide" href="${address}">${t('identityProvider.signIn', { label })}</a></p>
    <details class="own" ${isOpen && new Html('open')}>
      <summary>${t('identityProvider.administrators')}</summary>
      ${passwordForm({ ...view, wrong: isOpen ? view.wrong : null })}
    </details>`
}

function passwordForm({ language, action, wrong, name, forgotten, passkey, demo, outside }: SignInView): Html {
  const t = sayIn(language)
  const begins = demo === null && (outside === null || name !== '')
  return html`${alertLine(wrong)}
    <form method="post" action="${action}" class="fields">
      ${fieldHtml({
        name: 'name',
        label: t('signIn.name'),
        autocomplete: 'username webauthn',
        value: name,
        first: begins && name === '',
        longest: 254,
      })}
      ${fieldHtml({
        name: 'password',
        label: t('signIn.password'),
        type: 'password',
        autocomplete: 'current-password',
        first: begins && name !== '',
        longest: 512,
      })}
      <button class="primary wide">${t('signIn.title')}</button>
    </form>
    <form method="post" action="${action}" class="passkey" data-passkey="${JSON.stringify(passkey)}" hidden>
      <p class="or"><span>${t('signIn.or')}</span></p>
      <input type="hidden" name="passkey" />
      <button type="button" class="wide">${t('signIn.passkey')}</button>
    </form>
    <p class="after">${forgotten === null ? t('signIn.forgottenAsk') : html`<a href="${forgotten}">${t('signIn.forgotten')}</a>`}</p>`
}

/** One click a person, a search for everybody else, and what a company of one's own has instead. */
function demoForms(view: SignInView, { people, search }: NonNullable<SignInView['demo']>): Html {
  const { language, action } = view
  const t = sayIn(language)
  const offered = search?.found.length ? search.found : people
  return html`<p class="second">${t('signIn.lead')}</p>
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
    <details class="own" ${(view.wrong !== null || view.name !== '') && new Html('open')}>
      <summary>${t('signIn.asOwn')}</summary>
      ${passwordForm(view)}
    </details>`
}

function personButton({ userName, name, caption }: ShownAccount): Html {
  const initials = name.split(/\s+/).map((word) => word.charAt(0))
  return html`<button class="person" name="user" value="${userName}">
    <span class="avatar hue-${hueOf(userName)}" aria-hidden="true">${initials[0]}${initials.length > 1 && initials.at(-1)}</span>
    <span class="who"><span class="name">${name}</span><span class="caption">${caption}</span></span>
    <span class="user">${userName}</span>
  </button>`
}

const hueOf = (text: string) => [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 6
