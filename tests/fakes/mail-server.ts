import { createServer, type Socket } from 'node:net'

// Imitates a mail server with the commands EHLO, AUTH PLAIN, MAIL, RCPT and DATA. It stores
// accepted e-mails, and can refuse addresses or credentials, or accept an e-mail without answering.

export interface ReceivedEmail {
  from: string
  to: string
  subject: string
  /** The decoded text, without the line breaks that the transfer encoding adds. */
  text: string
}

export interface FakeMailServer {
  /** The value of `SMTP_URL`, with user name and password. */
  url: string
  emails: ReceivedEmail[]
  behave: (how: 'well' | 'refuses' | 'wrong password' | 'silent') => void
  close: () => Promise<void>
}

export async function startMailServer(): Promise<FakeMailServer> {
  const emails: ReceivedEmail[] = []
  let how: Parameters<FakeMailServer['behave']>[0] = 'well'
  const open = new Set<Socket>()

  function handleConnection(socket: Socket): void {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
    const writeLine = (line: string) => socket.write(`${line}\r\n`)
    let [rest, from, to, data] = ['', '', '', null as string[] | null]
    const replyTo = (line: string): string | null => {
      if (data) {
        if (line !== '.') {
          data.push(line.replace(/^\.\./, '.'))
          return null
        }
        emails.push({ from, to, ...parseEmail(data) })
        data = null
        return how === 'silent' ? null : '250 2.0.0 taken'
      }
      const [verb = ''] = line.toUpperCase().split(/[ :]/)
      if (verb === 'EHLO') return '250-mail.test\r\n250 AUTH PLAIN LOGIN'
      if (verb === 'AUTH') return how === 'wrong password' ? '535 5.7.8 no' : '235 2.7.0 yes'
      if (verb === 'MAIL') from = /<(.*)>/.exec(line)?.[1] ?? ''
      if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? ''
      if (verb === 'RCPT' && how === 'refuses') return '550 5.1.1 no such mailbox'
      if (verb === 'DATA') data = []
      if (verb === 'DATA') return '354 go on'
      return verb === 'QUIT' ? '221 bye' : '250 2.0.0 ok'
    }
    writeLine('220 mail.test ESMTP')
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const reply = replyTo(line)
        if (reply !== null) writeLine(reply)
        if (reply?.startsWith('221')) socket.end()
      }
    })
  }

  const server = createServer(handleConnection)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the fake mail server has no port')
  return {
    url: `smtp://kedai%40mail.test:RAHSIA-SMTP@127.0.0.1:${address.port}`,
    emails,
    behave: (next) => void (how = next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

function parseEmail(lines: string[]): { subject: string; text: string } {
  const [head = '', ...body] = lines.join('\n').split('\n\n')
  const headers = head.replaceAll(/\n\s+/g, ' ')
  const wrapped = body.join('\n\n')
  const text = /transfer-encoding: quoted-printable/i.test(headers)
    ? Buffer.from(
        wrapped
          .replaceAll('=\n', '')
          .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')
    : /transfer-encoding: base64/i.test(headers)
      ? Buffer.from(wrapped, 'base64').toString('utf8')
      : wrapped
  return { subject: decodeSubject(headers), text: text.trim() }
}

const decodeSubject = (headers: string) =>
  (/^subject: (.*)$/im.exec(headers)?.[1] ?? '').replaceAll(/=\?utf-8\?q\?(.*?)\?=\s*/gi, (_, text: string) =>
    Buffer.from(
      text
        .replaceAll('_', ' ')
        .replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString('utf8'),
  )
