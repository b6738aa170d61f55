import { shadesOf } from '#shared/records/accent.ts'
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

/** Whose mail it is, at its head. */
export interface MailHead {
  company: string
  /** `#rrggbb` */
  accent: string
  /** A picture goes along, which is named `cid:mark`. */
  hasMark: boolean
}

export interface MailPage {
  language: Language
  head: MailHead
  subject: string
  hello: string
  intro: string
  blocks: readonly Block[]
  foot: string
  choose: { text: string; url: string }
}

/** The same as plain text and as HTML without scripts or anything from elsewhere. */
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

type Look = 'canvas' | 'card' | 'quiet' | 'button' | 'act'
type Looks = Record<Look, Record<string, readonly [light: string, dark: string]>>

/** Its colours, in the light and in the dark. What is written reaches 4.5:1 on what it stands on. */
function looksIn(accent: string): Looks {
  const { light, dark } = shadesOf(accent)
  const primary = [light.primary, dark.primary] as const
  return {
    canvas: { background: ['#faf8f5', '#151210'] },
    card: { background: ['#ffffff', '#1e1a17'], 'border-color': ['#e9e3da', '#302a25'], color: ['#1d1916', '#f4efe9'] },
    quiet: { color: ['#57504a', '#bdb3a9'] },
    button: { background: primary, 'border-color': primary, color: [light.on, dark.on] },
    act: { background: ['#ffffff', '#1e1a17'], 'border-color': ['#958a7d', '#7d7268'], color: [light.text, dark.text] },
  }
}

const coloured = (colours: Looks[Look], mode: 0 | 1, mark: string): string =>
  Object.entries(colours)
    .map(([property, pair]) => `${property}:${pair[mode]}${mark}`)
    .join(';')

const darkRules = (looks: Looks, prefix: string): string =>
  Object.entries(looks)
    .map(([name, colours]) => `${prefix}.${name}{${coloured(colours, 1, ' !important')}}`)
    .join('\n')

function html({ language, head, subject, hello, intro, blocks, foot, choose }: MailPage): string {
  const looks = looksIn(head.accent)
  // The light colours stand in the element, for programs that know no style sheet; the sheet puts the dark ones over them.
  const look = (name: Look, more: string): string => `class="${name}" style="${coloured(looks[name], 0, '')};${more}"`
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
${darkRules(looks, '')}
}
${darkRules(looks, '[data-ogsc] ')}
</style>
</head>
<body ${look('canvas', 'margin:0;padding:0')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('canvas', '')}><tr><td align="center" style="padding:24px 16px">
${head.hasMark ? `<p ${look('quiet', `max-width:560px;margin:0 auto 16px;${font};font-size:15px;font-weight:600`)}><img src="cid:mark" alt="" width="28" height="28" style="vertical-align:middle;margin-right:10px;border-radius:4px;background:white">${escaped(head.company)}</p>` : ''}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('card', 'max-width:560px;border-width:1px;border-style:solid;border-radius:10px')}><tr><td style="padding:24px;${font};font-size:15px;line-height:1.5">
${paragraph(hello)}${intro ? paragraph(intro) : ''}${blocks.map((block) => blockHtml(block, look)).join('')}
</td></tr></table>
<p ${look('quiet', `max-width:560px;margin:16px auto 0;${font};font-size:12px;line-height:1.5`)}>${escaped(foot)}<br><a href="${escaped(choose.url)}" ${look('quiet', '')}>${escaped(choose.text)}</a></p>
</td></tr></table>
</body>
</html>
`
}

type Dress = (name: Look, more: string) => string

function blockHtml({ title, what, told, link, acts }: Block, look: Dress): string {
  const heading = title ? `<h2 ${look('quiet', 'margin:24px 0 8px;font-size:13px;font-weight:600')}>${escaped(title)}</h2>` : ''
  const said = what ? `<p style="margin:0 0 4px;font-weight:600">${escaped(what)}</p>` : ''
  return `${heading}${said}<p style="margin:0 0 12px">${escaped(told)}</p><p style="margin:0 0 20px">${buttonHtml(link, look, 'button')}${acts.map((act) => buttonHtml(act, look, 'act')).join('')}</p>`
}

const buttonHtml = ({ text, url }: Block['link'], look: Dress, name: 'button' | 'act'): string =>
  `<a href="${escaped(url)}" ${look(name, 'display:inline-block;margin:0 8px 8px 0;padding:9px 16px;border-width:1px;border-style:solid;border-radius:8px;font-weight:600;text-decoration:none')}>${escaped(text)}</a>`
