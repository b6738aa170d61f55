import type { MailSettings } from '#server/foundation/settings/mail-settings.ts'
import type { Letter } from './letter.ts'

/** Hands a mail over to the mail server: answers what that said once it has taken it, throws a `NotDelivered` where it has not. */
export type Transport = (letter: Letter) => Promise<string>

/** A mail server that did not take a mail. `away`: it takes none at present; `final`: it never will take this one. */
export class NotDelivered extends Error {
  readonly away: boolean
  readonly final: boolean

  constructor(message: string, { away, final }: { away: boolean; final: boolean }) {
    super(message)
    this.away = away
    this.final = final
  }
}

/** Well below a lease: what takes longer counts as not delivered. */
const longestMs = 5 * 60_000

/** The mail server of the settings, a connection for each mail. */
export function smtpTransport(settings: MailSettings): Transport {
  return async (letter) => {
    const sent = (await serverOf(settings)).sendMail({
      from: settings.from,
      to: { name: letter.name, address: letter.address },
      messageId: letter.messageId,
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      ...(letter.mark && { attachments: [{ filename: 'logo.png', content: letter.mark, cid: 'mark', contentDisposition: 'inline' }] }),
      ...(letter.thread && { references: letter.thread, inReplyTo: letter.thread }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'Content-Language': letter.language,
        ...(letter.unsubscribe && {
          'List-Unsubscribe': `<${letter.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    })
    try {
      const { response } = await withinTime(sent)
      return response.slice(0, 500)
    } catch (error) {
      throw notDelivered(error as SmtpError)
    }
  }
}

// The library takes memory, which a portal without mail keeps for itself.
async function serverOf({ host, port, secure, needsTls, login }: MailSettings) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    secure,
    requireTLS: needsTls,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

async function withinTime<T>(sent: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('The mail server took too long.'), { code: 'ETIMEDOUT' })), longestMs)
  })
  try {
    return await Promise.race([sent, late])
  } finally {
    clearTimeout(timer)
  }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
}

/** Refused for this receiver or text for good (5xx there); everything else may pass. */
function notDelivered(error: SmtpError): NotDelivered {
  const { code = '', command = '', responseCode = 0 } = error
  const ofMail = command.startsWith('RCPT TO') || command.startsWith('DATA')
  return new NotDelivered(error.message.slice(0, 500), {
    final: ofMail && responseCode >= 500,
    away: responseCode === 421 || (!ofMail && code !== 'EENVELOPE' && code !== 'EMESSAGE'),
  })
}
