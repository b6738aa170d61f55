import type { Language } from '#shared/texts/index.ts'

/** A thing that a mail tells, with where to read on. */
export interface Block {
  title: string | null
  /** Who, what, when; null where nothing is known of it but what happened. */
  what: string | null
  /** What happened, and by whom. */
  told: string
  link: { text: string; url: string }
  /** Beside it: links that decide. */
  acts: readonly { text: string; url: string }[]
}

export interface MailPage {
  language: Language
  subject: string
  hello: string
  intro: string
  blocks: readonly Block[]
  foot: string
  choose: { text: string; url: string }
}

/** The same as plain text and as HTML without pictures, scripts or anything from elsewhere. */
export const page = (given: MailPage): { text: string; html: string } => ({ text: plain(given), html: html(given) })

function plain({ hello, intro, blocks, foot, choose }: MailPage): string {
  const told = blocks.map(({ title, what, told: line, link, acts }) =>
    [
      ...(title ? [title.toUpperCase(), ''] : []),
      ...(what ? [what] : []),
      line,
      `${link.text}: ${link.url}`,
      ...acts.map((act) => `${act.text}: ${act.url}`),
    ].join('\n'),
  )
  return `${[hello, ...(intro ? [intro] : []), ...told, '-- ', `${foot}\n${choose.text}: ${choose.url}`].join('\n\n')}\n`
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Its colours, in the light and in the dark. What is written reaches 4.5:1 on what it stands on. */
const looks = {
  canvas: { background: ['#faf8f5', '#151210'] },
  card: { background: ['#ffffff', '#1e1a17'], 'border-color': ['#e9e3da', '#302a25'], color: ['#1d1916', '#f4efe9'] },
  quiet: { color: ['#57504a', '#bdb3a9'] },
  button: { background: ['#b93e0b', '#ff8a3d'], 'border-color': ['#b93e0b', '#ff8a3d'], color: ['#ffffff', '#241000'] },
  act: { background: ['#ffffff', '#1e1a17'], 'border-color': ['#958a7d', '#7d7268'], color: ['#b93e0b', '#ffa566'] },
} satisfies Record<string, Record<string, readonly [light: string, dark: string]>>

type Look = keyof typeof looks

const coloured = (look: Look, mode: 0 | 1, mark: string): string =>
  Object.entries(looks[look])
    .map(([property, colours]) => `${property}:${colours[mode]}${mark}`)
    .join(';')

/** The light colours stand in the element, for programs that know no style sheet; the sheet puts the dark ones over them. */
const look = (name: Look, more: string): string => `class="${name}" style="${coloured(name, 0, '')};${more}"`

const darkRules = (prefix: string): string =>
  (Object.keys(looks) as Look[]).map((name) => `${prefix}.${name}{${coloured(name, 1, ' !important')}}`).join('\n')

function html({ language, subject, hello, intro, blocks, foot, choose }: MailPage): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
${darkRules('')}
}
${darkRules('[data-ogsc] ')}
</style>
</head>
<body ${look('canvas', 'margin:0;padding:0')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('canvas', '')}><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('card', 'max-width:560px;border-width:1px;border-style:solid;border-radius:10px')}><tr><td style="padding:24px;${font};font-size:15px;line-height:1.5">
${paragraph(hello)}${intro ? paragraph(intro) : ''}${blocks.map(blockHtml).join('')}
</td></tr></table>
<p ${look('quiet', `max-width:560px;margin:16px auto 0;${font};font-size:12px;line-height:1.5`)}>${escaped(foot)}<br><a href="${escaped(choose.url)}" ${look('quiet', '')}>${escaped(choose.text)}</a></p>
</td></tr></table>
</body>
</html>
`
}

function blockHtml({ title, what, told, link, acts }: Block): string {
  const heading = title ? `<h2 ${look('quiet', 'margin:24px 0 8px;font-size:13px;font-weight:600')}>${escaped(title)}</h2>` : ''
  const said = what ? `<p style="margin:0 0 4px;font-weight:600">${escaped(what)}</p>` : ''
  return `${heading}${said}<p style="margin:0 0 12px">${escaped(told)}</p><p style="margin:0 0 20px">${buttonHtml(link, 'button')}${acts.map((act) => buttonHtml(act, 'act')).join('')}</p>`
}

const buttonHtml = ({ text, url }: Block['link'], name: 'button' | 'act'): string =>
  `<a href="${escaped(url)}" ${look(name, 'display:inline-block;margin:0 8px 8px 0;padding:9px 16px;border-width:1px;border-style:solid;border-radius:8px;font-weight:600;text-decoration:none')}>${escaped(text)}</a>`
