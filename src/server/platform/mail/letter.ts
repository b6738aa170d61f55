import { mailEvents } from '#shared/areas/mail.ts'
import { emailActions } from '#shared/areas/email-action.ts'
import { toldPathOf, toldPlaceOf } from '#shared/contract/told-places.ts'
import { requests } from '#shared/requests/index.ts'
import type { Language, TextKey } from '#shared/texts/index.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { invitationPath } from '#server/foundation/identity/provider-invitation.ts'
import { noticeText } from '../notice-text.ts'
import { actionPath } from './action-link.ts'
import { page, type Block, type MailHead } from './letter-page.ts'
import type { Claimed, MailItem } from './outbox.ts'
import { requestSaid, subjectOf, type RequestWords } from './subject.ts'
import { unsubscribePath } from './unsubscribe.ts'

/** A mail as it is sent. */
export interface Letter {
  messageId: string
  /** The first of its thread, which is no mail: what is written of one request to one person stands together. */
  thread: string | null
  /** Where mail programs switch such mails off by one press (RFC 8058); null where nobody can. */
  unsubscribe: string | null
  name: string
  address: string
  language: Language
  subject: string
  text: string
  html: string
  /** A small PNG, which the HTML names `cid:mark`. */
  mark: Buffer | null
}

/** From where the portal writes: links are made from `publicUrl` and `basePath` alone. */
export interface Sender {
  publicUrl: string
  basePath: string
  company: string
  /** `#rrggbb` */
  accent: string
  /** A small PNG; null where the company has none. */
  mark: Buffer | null
  /** Signs links that act. */
  key: Buffer
  now: Date
  /** What an address holds that stands sealed in the outbox. */
  unseal: (sealed: string) => string
}

/** What is known of the requests that a mail tells of, by their id. */
export type WordsOf = ReadonlyMap<string, RequestWords>

/** The text of a mail in its receiver's language. Its subject has neither an amount nor a reason. */
export function letterOf(claimed: Claimed, sender: Sender, words: WordsOf): Letter {
  const { receiver, digest } = claimed
  const [own] = claimed.items
  if (own?.event === 'account') return accountLetter(claimed, own, sender)
  const { language } = receiver
  const home = `${sender.publicUrl}${sender.basePath}`
  const host = new URL(sender.publicUrl).hostname
  const reader = { id: receiver.id, language, today: sender.now.toISOString().slice(0, 10) }
  const ofItem = ({ requestId }: MailItem) => (requestId === null ? undefined : words.get(requestId))
  const [first] = claimed.items
  const what = first ? subjectOf(first, ofItem(first), reader) : ''
  const subject = digest ? digestSubject(claimed.items.length, what, language) : what
  const frame = {
    language,
    head: headOf(sender),
    hello: say(language, 'mail.hello', { name: receiver.firstName || receiver.name }),
    foot: say(language, 'mail.foot', { company: sender.company }),
    choose: { text: say(language, 'mail.foot.choose'), url: `${home}/settings/mail` },
  }
  const block = (item: MailItem, title: string | null): Block => {
    const said = ofItem(item)
    return {
      title,
      what: said ? requestSaid(said, reader) : null,
      told: lineOf(item, language),
      link: linkOf(item, language, home),
      acts: actsOf(item, receiver, sender),
    }
  }
  const blocks = digest ? digestBlocks(claimed.items, language, block) : claimed.items.map((item) => block(item, null))
  return {
    messageId: `<${claimed.id}@${host}>`,
    thread: digest || !first?.requestId ? null : `<request.${first.requestId}@${host}>`,
    unsubscribe: `${home}${unsubscribePath(sender.key, receiver.id, digest || !first || first.event === 'account' ? 'all' : first.event)}`,
    name: receiver.name,
    address: receiver.address,
    language,
    subject,
    mark: sender.mark,
    ...page({ ...frame, intro: digest ? say(language, 'mail.digest.intro') : '', subject, blocks }),
  }
}

/** About somebody's own sign-in: what was done to it, and where they look after it; an invitation leads to its page. */
function accountLetter({ id, receiver }: Claimed, item: MailItem, sender: Sender): Letter {
  const { language } = receiver
  const home = `${sender.publicUrl}${sender.basePath}`
  const params = { ...item.params, company: sender.company }
  const subject = say(language, `${item.key}.subject` as TextKey, params)
  const sealed = item.params['sealed']
  const link =
    typeof sealed === 'string'
      ? { text: say(language, 'mail.choosePassword'), url: `${home}${invitationPath(sender.unseal(sealed))}` }
      : { text: say(language, 'mail.openAccount'), url: `${home}/account` }
  const block: Block = { title: null, what: null, told: say(language, item.key as TextKey, params), link, acts: [] }
  return plainLetter(id, receiver, sender, { subject, block, choose: { text: say(language, 'mail.foot.account'), url: `${home}/account` } })
}

const headOf = ({ company, accent, mark }: Sender): MailHead => ({ company, accent, hasMark: mark !== null })

/** To whoever wants to know whether mail arrives. */
export function trialLetter(id: string, receiver: Claimed['receiver'], sender: Sender): Letter {
  const { language } = receiver
  const { company } = sender
  const home = `${sender.publicUrl}${sender.basePath}`
  const subject = say(language, 'mail.trial.subject', { company })
  const link = { text: say(language, 'mail.trial.open'), url: `${home}/set-up/mail` }
  const block: Block = { title: null, what: null, told: say(language, 'mail.trial.told'), link, acts: [] }
  return plainLetter(id, receiver, sender, {
    subject,
    block,
    choose: { text: say(language, 'mail.foot.choose'), url: `${home}/settings/mail` },
  })
}

/** A letter of one thing, that is no thread and of which nobody unsubscribes. */
function plainLetter(
  id: string,
  { language, name, address, firstName }: Claimed['receiver'],
  sender: Sender,
  { subject, block, choose }: { subject: string; block: Block; choose: { text: string; url: string } },
): Letter {
  return {
    messageId: `<${id}@${new URL(sender.publicUrl).hostname}>`,
    thread: null,
    unsubscribe: null,
    name,
    address,
    language,
    subject,
    mark: sender.mark,
    ...page({
      language,
      head: headOf(sender),
      hello: say(language, 'mail.hello', { name: firstName || name }),
      intro: '',
      subject,
      blocks: [block],
      foot: say(language, 'mail.foot', { company: sender.company }),
      choose,
    }),
  }
}

const digestSubject = (count: number, what: string, language: Language): string =>
  count === 1 ? say(language, 'mail.subject.digest.one', { what }) : say(language, 'mail.subject.digest.many', { count })

/** What happened, as the notification in the portal says it; of a decision by whom. */
function lineOf({ event, key, params }: MailItem, language: Language): string {
  const told = noticeText(key, params, language)
  const actor = params['actor']
  return actor && event === 'decision' ? `${told} ${say(language, 'told.by', { actor })}` : told
}

/** To the request; its code alone says nothing to whoever may not see it. */
function linkOf(item: MailItem, language: Language, home: string): Block['link'] {
  const told = toldPlaceOf(item.module)
  const path = toldPathOf(item.module, item.requestId)
  if (told && path) return { text: say(language, told.open), url: `${home}${path}` }
  const place = Object.values(requests).find(({ module }) => module === item.module)?.place
  if (!place || !item.requestId) return { text: say(language, 'mail.openInbox'), url: `${home}/inbox` }
  return { text: say(language, 'mail.open', { code: item.params['code'] ?? '' }), url: `${home}${place.path}/${item.requestId}` }
}

/** Links that decide, where the receiver is asked to: they sign in, look and confirm before anything happens. */
function actsOf(item: MailItem, { id, language }: Claimed['receiver'], { publicUrl, basePath, key, now }: Sender): Block['acts'] {
  const contract = Object.values(requests).find(({ module }) => module === item.module)
  const version = Number(item.params['version'])
  if (item.event === 'decision' || !contract || !item.requestId || !Number.isInteger(version)) return []
  const about = { moduleName: contract.module, id: item.requestId, userId: id }
  return emailActions
    .filter((actionName) => contract.actions.includes(actionName))
    .map((actionName) => ({
      text: say(language, `mail.act.${actionName}`),
      url: `${publicUrl}${basePath}${actionPath(key, { ...about, actionName }, version, now)}`,
    }))
}

/** By what they are about, what waits first; each thing with a link of its own. */
function digestBlocks(items: readonly MailItem[], language: Language, block: (item: MailItem, title: string | null) => Block): Block[] {
  return mailEvents.flatMap((event) =>
    items
      .filter((item) => item.event === event)
      .map((item, index) => block(item, index === 0 ? say(language, `mail.section.${event}`) : null)),
  )
}
