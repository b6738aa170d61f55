import { mailEvents, type MailEvent } from '#shared/areas/mail.ts'
import { requests } from '#shared/requests/index.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/texts.ts'
import { page, type Block } from './letter-page.ts'
import type { Claimed, MailItem } from './outbox.ts'

/** A mail as it is sent. */
export interface Letter {
  messageId: string
  name: string
  address: string
  language: Language
  subject: string
  text: string
  html: string
}

/** From where the portal writes: links are made from `publicUrl` and `basePath` alone. */
export interface Sender {
  publicUrl: string
  basePath: string
  company: string
}

/** The text of a mail in its receiver's language. Its subject has neither an amount nor a reason. */
export function letterOf(claimed: Claimed, sender: Sender): Letter {
  const { receiver, digest } = claimed
  const { language } = receiver
  const home = `${sender.publicUrl}${sender.basePath}`
  const [first] = claimed.items
  const what = first ? told(first, language) : ''
  const subject = digest ? digestSubject(claimed.items.length, what, language) : subjectOf(first?.event, what, language)
  const frame = {
    language,
    hello: say(language, 'mail.hello', { name: receiver.firstName || receiver.name }),
    foot: say(language, 'mail.foot', { company: sender.company }),
    choose: { text: say(language, 'mail.foot.choose'), url: `${home}/settings/mail` },
  }
  const blocks = digest
    ? digestBlocks(claimed.items, language, home)
    : claimed.items.map((item): Block => ({ title: null, lines: [lineOf(item, language)], link: linkOf(item, language, home) }))
  return {
    messageId: `<${claimed.id}@${new URL(sender.publicUrl).hostname}>`,
    name: receiver.name,
    address: receiver.address,
    language,
    subject,
    ...page({ ...frame, intro: digest ? say(language, 'mail.digest.intro') : '', subject, blocks }),
  }
}

const digestSubject = (count: number, what: string, language: Language): string =>
  count === 1 ? say(language, 'mail.subject.digest.one', { what }) : say(language, 'mail.subject.digest.many', { count })

const subjectOf = (event: MailEvent | undefined, what: string, language: Language): string =>
  event === 'reminder' || event === 'escalation' ? say(language, `mail.subject.${event}`, { what }) : what

/** What happened, as the notification in the portal says it. */
function told({ key, params }: MailItem, language: Language): string {
  const title = params['title'] ? say(language, params['title'] as TextKey) : ''
  return say(language, key as TextKey, { ...params, title })
}

function lineOf(item: MailItem, language: Language): string {
  const actor = item.params['actor']
  return actor ? `${told(item, language)} ${say(language, 'told.by', { actor })}` : told(item, language)
}

/** To the request; its code alone says nothing to whoever may not see it. */
function linkOf(item: MailItem, language: Language, home: string): Block['link'] {
  const place = Object.values(requests).find(({ module }) => module === item.module)?.place
  if (!place || !item.requestId) return { text: say(language, 'mail.openInbox'), url: `${home}/inbox` }
  return { text: say(language, 'mail.open', { code: item.params['code'] ?? '' }), url: `${home}${place.path}/${item.requestId}` }
}

/** By what they are about, what waits first; each thing with a link of its own. */
function digestBlocks(items: readonly MailItem[], language: Language, home: string): Block[] {
  return mailEvents.flatMap((event) =>
    items
      .filter((item) => item.event === event)
      .map((item, index): Block => ({
        title: index === 0 ? say(language, `mail.section.${event}`) : null,
        lines: [lineOf(item, language)],
        link: linkOf(item, language, home),
      })),
  )
}
