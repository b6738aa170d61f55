import type { Params } from '#server/foundation/basis/refusal.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { html, type Html } from '#server/foundation/http/page.ts'
import { presentZone } from '#shared/records/places.ts'
import { shortestPassword } from '#server/foundation/credentials/password-rules.ts'
import { alertLine, cardPage, homeLink, sayIn, type PageView } from '#server/foundation/identity/pages/page-frame.ts'
import type { FoundingField, Wrong } from './founding-form.ts'

interface FoundingView extends PageView {
  action: string
  code: string
  typed: Readonly<Record<string, string>>
  wrong: Wrong
  hasPasswords: boolean
  /** Codes with their names in the page's language. */
  countries: readonly (readonly [code: string, name: string])[]
  /** All of them: where no script narrows them down to those of the country. */
  timeZones: readonly string[]
  /** Those of a country by its code, the one that is proposed there first. */
  zonesByCountry: Readonly<Record<string, readonly string[]>>
}

/** What a company begins with: everything else is set up in the portal itself. */
export function foundingPage(view: FoundingView): string {
  const t = sayIn(view.language)
  const { typed, hasPasswords } = view
  const begun = (name: FoundingField, usual: string) => typed[name] ?? usual
  return cardPage(
    view,
    t('firstStart.title'),
    html`<p class="second">${t('firstStart.lead')}</p>
      <form method="post" action="${view.action}" class="fields founding" novalidate>
        <input type="hidden" name="code" value="${view.code}" />
        ${input(view, 'company', { autocomplete: 'organization', first: true })}
        <fieldset>
          <legend>${t('firstStart.place')}</legend>
          <p class="hint">${t('firstStart.placeHint')}</p>
          ${input(view, 'site', { usual: '' })}
          ${choice(view, 'country', [['', t('firstStart.countryNone')], ...view.countries], begun('country', ''))}
          ${choice(
            view,
            'timeZone',
            view.timeZones.map((zone) => [zone, presentZone(zone).replaceAll('_', ' ')] as const),
            begun('timeZone', 'UTC'),
            html`data-zones="${JSON.stringify(view.zonesByCountry)}"`,
          )}
          <div class="three">
            ${input(view, 'start', { usual: '09:00' })} ${input(view, 'end', { usual: '18:00' })} ${input(view, 'hours', { usual: '8' })}
          </div>
        </fieldset>
        <fieldset>
          <legend>${t('firstStart.you')}</legend>
          <p class="hint">${t(hasPasswords ? 'firstStart.youHint' : 'firstStart.youHintOutside')}</p>
          <div class="two">
            ${input(view, 'firstName', { autocomplete: 'given-name' })}
            ${input(view, 'lastName', { autocomplete: 'family-name', optional: true })}
          </div>
          ${input(view, 'email', { type: 'email', autocomplete: 'email', optional: true })}
          ${input(view, 'userName', { autocomplete: 'username', hint: 'firstStart.userNameHint' })}
          ${
            hasPasswords &&
            input(view, 'password', {
              type: 'password',
              autocomplete: 'new-password',
              hint: 'invitation.hint',
              params: { n: shortestPassword },
            })
          }
          ${
            hasPasswords &&
            html`<p class="or" data-needs-passkeys hidden><span>${t('signIn.or')}</span></p>
              <button class="quiet wide" name="by" value="passkey" data-needs-passkeys hidden>${t('firstStart.byPasskey')}</button>`
          }
        </fieldset>
        <button class="primary wide">${t('firstStart.begin')}</button>
      </form>`,
    { script: 'founding.js' },
  )
}

interface Input {
  type?: string
  autocomplete?: string
  usual?: string
  hint?: TextKey
  params?: Params
  optional?: boolean
  first?: boolean
}

function input(
  view: FoundingView,
  name: FoundingField,
  { type = 'text', autocomplete = 'off', usual = '', hint, params, optional = false, first = false }: Input,
): Html {
  const t = sayIn(view.language)
  // What was right is not typed twice, a password neither.
  const value = type === 'password' && view.wrong[name] ? '' : (view.typed[name] ?? usual)
  return field(
    view,
    name,
    (told) =>
      html`<input
        id="${name}"
        name="${name}"
        type="${type}"
        value="${value}"
        maxlength="254"
        autocomplete="${autocomplete}"
        spellcheck="false"
        ${type !== 'text' && html`autocapitalize="none"`}
        ${!optional && html`required`}
        ${first && Object.keys(view.wrong).length === 0 && html`autofocus`}
        ${told}
      />`,
    hint && t(hint, params),
    optional,
  )
}

const choice = (
  view: FoundingView,
  name: FoundingField,
  choices: readonly (readonly [string, string])[],
  chosen: string,
  /** What its script knows of it. */
  known?: Html,
): Html =>
  field(
    view,
    name,
    (told) =>
      html`<select id="${name}" name="${name}" ${view.typed[name] === undefined && html`data-usual`} ${known} ${told}>
        ${choices.map(([value, shown]) => html`<option value="${value}" ${value === chosen && html`selected`}>${shown}</option>`)}
      </select>`,
  )

/** A label, what stands under it, and what is wrong with it. */
function field(view: FoundingView, name: FoundingField, drawn: (told: Html) => Html, hint?: string, optional = false): Html {
  const t = sayIn(view.language)
  const wrong = view.wrong[name]
  const isFirstWrong = Object.keys(view.wrong)[0] === name
  const ids = [hint && `${name}-hint`, wrong && `${name}-wrong`].filter(Boolean).join(' ')
  const told = html`${ids && html`aria-describedby="${ids}"`} ${wrong && html`aria-invalid="true"`} ${isFirstWrong && html`autofocus`}`
  return html`<div class="field">
    <label for="${name}">${t(`firstStart.${name}`)}${optional && html` <span class="optional">${t('firstStart.optional')}</span>`}</label>
    ${drawn(told)} ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${wrong && html`<p class="wrong" id="${name}-wrong" role="alert">${t(wrong.key, wrong.params)}</p>`}
  </div>`
}

/** That the company is there, before its founder goes to another provider to sign in. */
export function foundedPage(view: PageView): string {
  const t = sayIn(view.language)
  return cardPage(
    view,
    t('firstStart.ready'),
    html`<p class="second" role="status">${t('firstStart.readyOutside')}</p>
      ${homeLink(view, 'signIn.title')}`,
  )
}

interface PasskeyView extends PageView {
  action: string
  code: string
  /** All that was typed, which is right. */
  typed: Readonly<Record<string, string>>
  founderId: string
  /** What the browser makes a passkey with. */
  offer: object
  wrong: string | null
}

/** Nothing lacks but the passkey: made now, so that none is made for what the portal then refuses. */
export function foundingPasskeyPage(view: PasskeyView): string {
  const t = sayIn(view.language)
  const kept = { ...view.typed, code: view.code, by: 'passkey', founder: view.founderId, passkey: '' }
  return cardPage(
    view,
    t('firstStart.passkeyTitle'),
    html`<p class="second">${t('firstStart.passkeyLead')}</p>
      ${alertLine(view.wrong)}
      <form method="post" action="${view.action}" class="fields" data-new-passkey="${JSON.stringify(view.offer)}">
        ${Object.entries(kept).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <p class="wrong" role="alert" data-stopped hidden>${t('firstStart.passkeyStopped')}</p>
        <button type="button" class="primary wide">${t('firstStart.passkeyMake')}</button>
        <button class="quiet wide" name="by" value="back">${t('firstStart.passkeyBack')}</button>
      </form>`,
    { script: 'founding.js' },
  )
}
