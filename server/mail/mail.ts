import type { Env } from '../env.ts'
import { getErrorDetails } from '../error-details.ts'

export interface EmailMessage {
  to: string
  subject: string
  text: string
}

export interface MailSender {
  /** Resolves when the server has accepted the e-mail. The message of a rejection never contains the password. */
  send(letter: EmailMessage): Promise<void>
}

const timeoutMs = 10_000

export function createMailer({
  SMTP_URL,
  MAIL_FROM,
}: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>): MailSender | null {
  if (!SMTP_URL) return null
  const { hostname, username } = new URL(SMTP_URL)
  const user = decodeURIComponent(username)
  const from = MAIL_FROM ?? (user.includes('@') ? user : `cetak@${hostname}`)
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: SMTP_URL,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
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

/** Describes an error by the library's codes, because its messages may repeat credentials. */
function wordsFor(error: unknown): string {
  const { code = '', responseCode } = getErrorDetails(error)
  if (code === 'EAUTH') return 'The mail server rejected the user name or password.'
  if (code === 'EENVELOPE') return 'The mail server rejected this address.'
  if (['ECONNECTION', 'ECONNREFUSED', 'EDNS', 'ENOTFOUND', 'ESOCKET', 'ETIMEDOUT'].includes(code))
    return 'The mail server cannot be reached.'
  return `The mail server rejected the e-mail${responseCode ? ` (${responseCode})` : ''}.`
}
