import { expect, it } from 'vitest'
import { troubleIn } from './mail-trouble.ts'

it.each([
  ['unknownServer', 'getaddrinfo ENOTFOUND smtp.example.con'],
  ['unreachable', 'connect ECONNREFUSED 127.0.0.1:587'],
  ['unreachable', 'Connection timeout'],
  ['unreachable', 'Greeting never received'],
  ['encryption', 'self-signed certificate in certificate chain'],
  ['login', 'Invalid login: 535 5.7.8 Error: authentication failed'],
  ['login', 'Mail command failed: 530 5.7.0 Authentication Required'],
  ['receiver', "Can't send mail - all recipients were rejected: 550 5.1.1 <x@example.com>: Recipient address rejected: User unknown"],
  ['full', "Can't send mail - all recipients were rejected: 552 5.2.2 Mailbox full"],
  ['later', "Can't send mail - all recipients were rejected: 450 4.7.1 Greylisted, try again"],
  ['sender', 'Mail command failed: 550 5.7.1 Sender not allowed'],
  ['refused', 'Message failed: 554 Transaction failed: looks like spam'],
  ['other', 'hm'],
] as const)('%s: %s', (trouble, answer) => expect(troubleIn(answer)).toBe(trouble))
