import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language, TextKey } from '#shared/texts/index.ts'
import type { Params } from '../../basis/refusal.ts'
import { preferredLanguage, say } from '../../basis/texts.ts'
import { companyFace } from '../../basis/company-face.ts'
import { html, markAddress, pageHeaders, renderPage, type Html } from '../../http/page.ts'
import type { Config } from '../../settings/config.ts'

/** What every page of the provider is told. */
export interface PageView {
  language: Language
  basePath: string
}

/** The language of the portal that sends somebody (OpenID Connect's `ui_locales`), else that of their browser. */
export const languageAsked = (uiLocales: unknown, acceptLanguage: string | undefined): Language =>
  preferredLanguage(typeof uiLocales === 'string' && uiLocales ? uiLocales.replaceAll(' ', ',') : acceptLanguage)

export const sayIn =
  (language: Language) =>
  (key: TextKey, params?: Params): string =>
    say(language, key, params)

/** A page with the company's mark and name and one card; `note` stands beneath it. */
export function cardPage(
  { language, basePath }: PageView,
  title: string,
  content: Html,
  more: { note?: string; script?: string } = {},
): string {
  const { companyName } = companyFace()
  const shown = html`data-show="${say(language, 'signIn.show')}" data-hide="${say(language, 'signIn.hide')}"`
  const body = html`<main class="sign-in" ${more.script && shown}>
    <p class="brand"><img src="${markAddress(basePath)}" alt="" width="32" height="32" />${companyName}</p>
    <section class="card">
      <h1>${title}</h1>
      ${content}
    </section>
    ${more.note && html`<p class="note">${more.note}</p>`}
  </main>`
  return renderPage({
    title: `${title} · ${companyName}`,
    language,
    basePath,
    body,
    sheet: 'sign-in.css',
    ...(more.script && { script: more.script }),
  })
}

export const homeLink = ({ language, basePath }: PageView, key: TextKey = 'signIn.back'): Html =>
  html`<p class="last"><a class="button primary" href="${basePath}/">${say(language, key)}</a></p>`

/** What went wrong, told at once to whoever cannot see it. */
export const alertLine = (text: string | null): Html | null => (text === null ? null : html`<p class="wrong" role="alert">${text}</p>`)

export interface Field {
  name: string
  label: string
  type?: 'text' | 'password'
  autocomplete: string
  value?: string
  hint?: string
  /** The cursor begins here. */
  first?: boolean
  longest: number
}

/** A labelled input that has to be filled in; what is typed is never changed by a phone. */
export const fieldHtml = ({ name, label, type = 'text', autocomplete, value, hint, first = false, longest }: Field): Html =>
  html` <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      maxlength="${longest}"
      required
      autocomplete="${autocomplete}"
      spellcheck="false"
      autocapitalize="none"
      ${first && html`autofocus`}
      ${hint && html`aria-describedby="${name}-hint"`}
    />
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}`

export const sendPage = (config: Config, reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply.code(status).headers(pageHeaders(config)).type('text/html; charset=utf-8').send(page)

/** The language of whoever opens a page that nobody was sent to. */
export const languageOfBrowser = (request: FastifyRequest): Language => preferredLanguage(request.headers['accept-language'])
