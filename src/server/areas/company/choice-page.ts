import { html, type Html } from '#server/foundation/http/page.ts'
import { alertLine, cardPage, fieldHtml, sayIn, type PageView } from '#server/foundation/identity/pages/page-frame.ts'

interface ChoiceView extends PageView {
  /** The code by which somebody came who does not sit at the machine; empty where they do. */
  code: string
  /** Why the demo cannot be chosen; null where it can. */
  demoRefused: string | null
}

/** Which company the portal is for. */
export function choicePage(view: ChoiceView): string {
  const t = sayIn(view.language)
  const form = (company: 'demo' | 'own', title: string, lead: string, button: string, refused: string | null): Html =>
    html` <form method="post" action="${view.basePath}/" class="choice">
      <input type="hidden" name="code" value="${view.code}" />
      <h2>${title}</h2>
      <p class="second">${lead}</p>
      ${alertLine(refused)}
      <button
        class="${company === 'demo' ? 'primary' : 'quiet'} wide"
        name="company"
        value="${company}"
        ${refused !== null && html`disabled`}
      >
        ${button}
      </button>
    </form>`
  return cardPage(
    view,
    t('firstStart.choose'),
    html`${form('demo', t('firstStart.demo'), t('firstStart.demoLead'), t('firstStart.demoOpen'), view.demoRefused)}
    ${form('own', t('firstStart.own'), t('firstStart.ownLead'), t('firstStart.ownBegin'), null)}`,
    { note: t('firstStart.note') },
  )
}

/** Whoever does not sit at the machine says what its console says. */
export function codePage(view: PageView & { action: string; wrong: string | null }): string {
  const t = sayIn(view.language)
  return cardPage(
    view,
    t('firstStart.codeTitle'),
    html`<p class="second">${t('firstStart.codeLead')}</p>
      ${alertLine(view.wrong)}
      <form method="post" action="${view.action}" class="fields">
        ${fieldHtml({ name: 'code', label: t('firstStart.code'), autocomplete: 'one-time-code', first: true, longest: 40 })}
        <button class="primary wide">${t('firstStart.codeGo')}</button>
      </form>`,
  )
}

/** Until the portal itself answers: the page then opens it by itself. */
export function waitingPage(view: PageView, company: 'demo' | 'own'): string {
  const t = sayIn(view.language)
  return cardPage(
    view,
    t(`firstStart.making.${company}`),
    html`<p class="second" role="status">${t(`firstStart.makingLead.${company}`)}</p>
      <progress aria-label="${t(`firstStart.making.${company}`)}"></progress>
      <noscript
        ><p class="last"><a class="button primary" href="${view.basePath}/">${t('signIn.back')}</a></p></noscript
      >`,
    { script: 'wait.js' },
  )
}
