/** Why a mail did not go, as far as what the mail server and the network say tells it. */
export const mailTroubles = [
  'unknownServer',
  'unreachable',
  'encryption',
  'login',
  'sender',
  'receiver',
  'full',
  'later',
  'refused',
  'other',
] as const
export type MailTrouble = (typeof mailTroubles)[number]

/** In their order: what is said first counts. */
const signs: readonly [MailTrouble, RegExp][] = [
  ['unknownServer', /ENOTFOUND|EAI_AGAIN|getaddrinfo/],
  ['encryption', /certificate|self.signed|SSL|TLS|wrong version number/i],
  [
    'unreachable',
    /ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timed? ?out|Greeting never|too long|Connection closed|socket/i,
  ],
  ['login', /\b53[0458]\b|Invalid login|authenticat|credentials|5\.7\.8/i],
  ['full', /\b552\b|quota|mailbox (is )?full|\b[45]\.2\.2\b/i],
  ['later', /\b4(21|5\d|3\d|7\d)\b|try again|temporar|greylist/i],
  ['sender', /\bsender\b|MAIL FROM|not (allowed|owned)|\b5\.7\.1\b|SPF|DMARC/i],
  ['receiver', /\b55[013]\b|mailbox|recipient|user unknown|no such/i],
  ['refused', /\b5\d\d\b/],
]

/** What kept a mail, in one of a few words that people are told in theirs. */
export const troubleIn = (answer: string): MailTrouble => signs.find(([, sign]) => sign.test(answer))?.[0] ?? 'other'
