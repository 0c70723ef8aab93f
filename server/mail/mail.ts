import type { Env } from '../env.ts'
import { factsOf } from '../error-details.ts'

export interface EmailMessage {
  to: string
  subject: string
  text: string
}

/** Sends letters by the mail server of SMTP_URL. */
export interface Mailer {
  /** Resolves when the server has taken it; rejects with words that hold no password. */
  send(letter: EmailMessage): Promise<void>
}

/** How long the mail server may take for each step, ms. */
const patienceMs = 10_000

/** Null where no mail server is set. */
export function createMailer({ SMTP_URL, MAIL_FROM }: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): Mailer | null {
  if (!SMTP_URL) return null
  const { hostname, username } = new URL(SMTP_URL)
  const user = decodeURIComponent(username)
  const from = MAIL_FROM ?? (user.includes('@') ? user : `cetak@${hostname}`)
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: SMTP_URL,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let transport: ReturnType<typeof open> | undefined
  return {
    async send({ to, subject, text }) {
      try {
        transport ??= open()
        await (await transport).sendMail({ from, to, subject, text })
      } catch (error) {
        throw new Error(wordsFor(error), { cause: error })
      }
    },
  }
}

/** What went wrong, by the library's own codes: its messages repeat what the server was told. */
function wordsFor(error: unknown): string {
  const { code = '', responseCode } = factsOf(error)
  if (code === 'EAUTH') return 'The mail server does not accept our name and password.'
  if (code === 'EENVELOPE') return 'The mail server does not accept this address.'
  if (['ECONNECTION', 'ECONNREFUSED', 'EDNS', 'ENOTFOUND', 'ESOCKET', 'ETIMEDOUT'].includes(code))
    return 'The mail server cannot be reached.'
  return `The mail server did not take the letter${responseCode ? ` (${responseCode})` : ''}.`
}
