import { newId } from '#server/foundation/basis/ids.ts'
import { troubleIn, type MailTrouble } from '#shared/records/mail-trouble.ts'
import { trialLetter, type Sender } from './letter.ts'
import type { Claimed } from './outbox.ts'
import type { Transport } from './transport.ts'

/** What became of a trial mail; `answer` is what the mail server said, to the letter. */
interface Trial {
  trouble: MailTrouble | null
  answer: string
}

/** Sends somebody a mail at once, past all that waits, and waits for what the mail server says. */
export type TryMail = (receiver: Claimed['receiver']) => Promise<Trial>

export const tryMail =
  (transport: Transport, sender: () => Promise<Sender>): TryMail =>
  async (receiver) => {
    try {
      return { trouble: null, answer: await transport(trialLetter(newId(), receiver, await sender())) }
    } catch (error) {
      const answer = error instanceof Error ? error.message : String(error)
      return { trouble: troubleIn(answer), answer }
    }
  }
