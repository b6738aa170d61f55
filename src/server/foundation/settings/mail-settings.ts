import { isLoopback } from './exposure.ts'
import type { Reader } from './settings-reader.ts'

/** The mail server and in whose name mail is sent. */
export interface MailSettings {
  host: string
  port: number
  /** TLS from the first byte on; else it is asked for by STARTTLS. */
  secure: boolean
  /** Nothing is sent unless the connection is encrypted: mails hold links that act. On this machine itself it need not be. */
  needsTls: boolean
  login: { user: string; password: string } | null
  from: { name: string; address: string }
}

/** SMTP_URL and MAIL_FROM; null where neither is set. */
export function readMailSettings(read: Reader): MailSettings | null {
  const url = read.url('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587')
  const from = read.optional('MAIL_FROM')
  if (!url) {
    if (from !== null && !read.failed('SMTP_URL')) read.problem('MAIL_FROM is set but SMTP_URL is not: no mail would be sent.')
    return null
  }
  if (!url.hostname || url.search || url.hash || !['', '/'].includes(url.pathname))
    read.problem('SMTP_URL must be scheme, login, host and port alone, such as smtp://user:password@mail.example.com:587.')
  const sender = senderOf(from ?? '')
  if (!sender) read.problem('MAIL_FROM must be an address such as hr@example.com or "Calendula <hr@example.com>", since SMTP_URL is set.')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const secure = url.protocol === 'smtps:'
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    needsTls: !secure && !isLoopback(host),
    login: url.username ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) } : null,
    from: sender ?? { name: '', address: '' },
  }
}

/** One address that a mail can go to: no list, no comment, no line break. */
export const isAddress = (text: string): boolean => /^[^\s<>"(),:;@[\]\\]+@[^\s<>"(),:;@[\]\\]+$/.test(text) && text.length <= 254

function senderOf(text: string): MailSettings['from'] | null {
  const [, name = '', address = text] = /^(.*)<([^<>]+)>$/.exec(text) ?? []
  return isAddress(address) ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address } : null
}
