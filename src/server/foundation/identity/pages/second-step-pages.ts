import type { QrCode } from '../../credentials/qr-code.ts'
import { html, type Html } from '../../http/page.ts'
import { alertLine, cardPage, fieldHtml, sayIn, type PageView } from './page-frame.ts'

interface StepView extends PageView {
  action: string
  /** Whose password was right. */
  userName: string
  wrong: string | null
}

/** The password was right: the code of the app, or a recovery code. `helpedBy`: who helps whoever has neither. */
export function codePage(view: StepView & { helpedBy: 'hr' | 'administrators' }): string {
  const t = sayIn(view.language)
  const content = html`<p class="second">${t('signIn.codeLead')}</p>
    ${alertLine(view.wrong)} ${codeForm(view)}
    <p class="after">${t(view.helpedBy === 'hr' ? 'signIn.codeLost' : 'signIn.codeLostWithRole')}</p>
    ${startOver(view)}`
  return cardPage(view, t('signIn.code'), content)
}

/** The company asks for more than a password: codes are turned on before anybody goes on. */
export function enrolPage(view: StepView & { secret: string; qr: QrCode }): string {
  const t = sayIn(view.language)
  const { secret, qr } = view
  const content = html`<p class="second">${t('signIn.enrolLead')}</p>
    <ol class="steps">
      <li>
        ${t('signIn.enrolScan')}
        <svg class="qr" viewBox="0 0 ${qr.size} ${qr.size}" role="img" aria-label="${t('signIn.enrolPicture')}">
          <rect width="${qr.size}" height="${qr.size}" class="qr-ground" />
          <path d="${qr.path}" class="qr-dots" />
        </svg>
        <p class="hint">${t('signIn.enrolType')} <code>${secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>
      </li>
      <li>${t('signIn.enrolCode')} ${alertLine(view.wrong)} ${codeForm(view)}</li>
    </ol>
    ${startOver(view)}`
  return cardPage(view, t('signIn.enrol'), content)
}

/** Codes are on: what stands in for the app, shown this once. */
export function recoveryCodesPage(view: StepView & { codes: readonly string[] }): string {
  const t = sayIn(view.language)
  const content = html`<p class="second">${t('signIn.codesLead')}</p>
    <ul class="codes">
      ${view.codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ul>
    <form method="post" action="${view.action}">
      <button class="primary wide" name="act" value="goOn">${t('signIn.codesKept')}</button>
    </form>`
  return cardPage(view, t('signIn.codes'), content)
}

const codeForm = ({ language, action }: StepView): Html =>
  html` <form method="post" action="${action}" class="fields">
    ${fieldHtml({ name: 'code', label: sayIn(language)('signIn.codeField'), autocomplete: 'one-time-code', first: true, longest: 40 })}
    <button class="primary wide">${sayIn(language)('signIn.find')}</button>
  </form>`

const startOver = ({ language, action, userName }: StepView): Html =>
  html` <form method="post" action="${action}" class="after">
    <button class="link" name="act" value="startOver">${sayIn(language)('signIn.startOver', { userName })}</button>
  </form>`
