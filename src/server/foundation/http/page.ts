import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Language } from '#shared/texts/index.ts'
import { companyFace } from '../basis/company-face.ts'
import type { Config } from '../settings/config.ts'

/** Text that is markup already. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Html | Piece[] | null | undefined | false

/** Markup from a template: every value is escaped unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(parts.reduce((text, part, index) => text + piece(values[index - 1]) + part))
}

function piece(value: Piece): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(piece).join('')
  return String(value).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

interface Page {
  title: string
  language: Language
  basePath: string
  body: Html
  /** Names of a script and of a sheet of this folder, which the page has beside what all have. */
  script?: string
  sheet?: string
}

/** A whole page of the server's own, in the portal's look. */
export function renderPage({ title, language, basePath, body, script, sheet }: Page): string {
  const assets = `${basePath}/pages`
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="${markAddress(basePath)}" />
        <link rel="stylesheet" href="${assets}/page.css" />
        <link rel="stylesheet" href="${assets}/company.css" />
        ${sheet && html`<link rel="stylesheet" href="${assets}/${sheet}" />`}
        ${script && html`<script type="module" src="${assets}/${script}"></script>`}
      </head>
      <body>
        ${body}
      </body>
    </html> `.text
}

/** Where the company's mark is, or the portal's own. */
export function markAddress(basePath: string): string {
  const { companyMark } = companyFace()
  return companyMark === null ? `${basePath}/pages/mark.svg` : `${basePath}/company-mark/${companyMark}`
}

/** The headers of such a page: nothing but its own files, never in a frame of a stranger, never stored. */
export function pageHeaders(config: Config): Record<string, string> {
  const upgrade = config.publicUrl.startsWith('https:') ? '; upgrade-insecure-requests' : ''
  return {
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'${upgrade}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}

const types: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }

/** Serves the files that pages of the server's own need, under `/pages`. */
export function mountPageAssets(app: FastifyInstance, { basePath }: Config): void {
  const own = [
    'page.css',
    'sign-in.css',
    'api-page.css',
    'submit.js',
    'sign-in.js',
    'api-page.js',
    'wait.js',
    'founding.js',
    'password.js',
    'base64url.js',
  ].map((name) => path.join(import.meta.dirname, 'pages', name))
  app.get(`${basePath}/pages/company.css`, (_request, reply) =>
    reply.header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff').type('text/css').send(companyFace().accentStyles),
  )
  const mark = path.resolve(import.meta.dirname, '../../../web/mark.svg')
  const font = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
  for (const file of [...own, mark, font]) {
    const content = readFileSync(file)
    const name = file === font ? 'inter.woff2' : path.basename(file)
    const type = types[path.extname(name)] ?? 'application/octet-stream'
    app.get(`${basePath}/pages/${name}`, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .header('x-content-type-options', 'nosniff')
        .type(/^text\/|xml$/.test(type) ? `${type}; charset=utf-8` : type)
        .send(content),
    )
  }
}
