import type { Language } from '#shared/texts/index.ts'

/** A thing that a mail tells, with where to read on. */
export interface Block {
  title: string | null
  lines: readonly string[]
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
  const told = blocks.map(({ title, lines, link, acts }) =>
    [
      ...(title ? [title.toUpperCase(), ''] : []),
      ...lines,
      `${link.text}: ${link.url}`,
      ...acts.map((act) => `${act.text}: ${act.url}`),
    ].join('\n'),
  )
  return `${[hello, ...(intro ? [intro] : []), ...told, '-- ', `${foot}\n${choose.text}: ${choose.url}`].join('\n\n')}\n`
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function html({ language, subject, hello, intro, blocks, foot, choose }: MailPage): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#faf8f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#faf8f5"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e9e3da;border-radius:10px"><tr><td style="padding:24px;${font};font-size:15px;line-height:1.5;color:#1d1916">
${paragraph(hello)}${intro ? paragraph(intro) : ''}${blocks.map(blockHtml).join('')}
</td></tr></table>
<p style="max-width:560px;margin:16px auto 0;${font};font-size:12px;line-height:1.5;color:#6b625a">${escaped(foot)}<br><a href="${escaped(choose.url)}" style="color:#6b625a">${escaped(choose.text)}</a></p>
</td></tr></table>
</body>
</html>
`
}

function blockHtml({ title, lines, link, acts }: Block): string {
  const heading = title ? `<h2 style="margin:24px 0 8px;font-size:13px;font-weight:600;color:#57504a">${escaped(title)}</h2>` : ''
  const told = lines.map((line) => `<p style="margin:0 0 12px;font-weight:600">${escaped(line)}</p>`).join('')
  return `${heading}${told}<p style="margin:0 0 20px"><a href="${escaped(link.url)}" style="display:inline-block;padding:9px 16px;border-radius:8px;background:#d9480f;color:#ffffff;font-weight:600;text-decoration:none">${escaped(link.text)}</a>${acts.map(actHtml).join('')}</p>`
}

const actHtml = ({ text, url }: Block['acts'][number]): string =>
  ` <a href="${escaped(url)}" style="display:inline-block;padding:9px 10px;color:#b93e0b;font-weight:600;text-decoration:none">${escaped(text)}</a>`
