import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './ports.ts'

/** A real mail server of this machine that keeps what it takes. */
export interface MailServer {
  url: string
  /** What it took, in order. */
  mails: Email[]
  /** Refuses a receiver with this answer; null takes everybody. */
  refuse(code: number | null): void
  /** Runs when a mail has come and before its sender is told so. */
  beforeTaking(work: () => Promise<void>): void
  start(): Promise<void>
  stop(): Promise<void>
}

export async function openMailServer(): Promise<MailServer> {
  const port = await freePort()
  const mails: Email[] = []
  let refusal: number | null = null
  let before: () => Promise<void> = async () => {}
  let server: SMTPServer | null = null
  const opened: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (code) => (refusal = code),
    beforeTaking: (work) => (before = work),
    async start() {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        logger: false,
        onRcptTo: (_address, _session, done) =>
          done(refusal === null ? null : Object.assign(new Error('No such mailbox'), { responseCode: refusal })),
        onData: (stream, _session, done) => void answered(taken(stream), done),
      })
      server.on('error', () => {})
      await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
    },
    async stop() {
      await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()))
      server = null
    },
  }
  const answered = async (work: Promise<void>, done: (error?: Error | null) => void) => {
    try {
      await work
      done()
    } catch (error) {
      done(error as Error)
    }
  }
  const taken = async (stream: AsyncIterable<Buffer>) => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    mails.push(await PostalMime.parse(Buffer.concat(chunks)))
    await before()
  }
  await opened.start()
  return opened
}
