export interface Property {
  name: string
  params: string[]
  value: string
}

/** Joins what was broken: folded lines begin with white space, quoted-printable ones end with `=`. */
export function logicalLines(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/)
  const joined: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    let line = lines[at] ?? ''
    const quoted = /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(line)
    while (at + 1 < lines.length) {
      const next = lines[at + 1] ?? ''
      if (quoted && line.endsWith('=')) line = line.slice(0, -1) + next
      else if (/^[ \t]/.test(next)) line += next.slice(1)
      else break
      at += 1
    }
    joined.push(line)
  }
  return joined
}

export function readProperty(line: string): Property | null {
  // A colon inside a quoted parameter does not end the name.
  const match = /^((?:"[^"]*"|[^":])*):(.*)$/s.exec(line)
  if (!match) return null
  const [head = '', ...params] = (match[1] ?? '').split(';')
  const name = head
    .slice(head.lastIndexOf('.') + 1)
    .trim()
    .toUpperCase()
  const upper = params.map((param) => param.trim().toUpperCase())
  const quoted = upper.some((param) => /^(ENCODING=)?(QUOTED-PRINTABLE|Q)$/.test(param))
  const charset = upper.find((param) => param.startsWith('CHARSET='))?.slice(8)
  const value = match[2] ?? ''
  return { name, params: upper, value: quoted ? unquoted(value, charset) : value }
}

function unquoted(value: string, charset = 'UTF-8'): string {
  const bytes: number[] = []
  const encoder = new TextEncoder()
  for (const piece of value.match(/=[\da-f]{2}|[^=]+|=/gi) ?? []) {
    if (/^=[\da-f]{2}$/i.test(piece)) bytes.push(Number.parseInt(piece.slice(1), 16))
    else bytes.push(...encoder.encode(piece))
  }
  const all = new Uint8Array(bytes)
  for (const label of [charset, 'utf-8']) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(all)
    } catch {
      // A label that nobody knows, or bytes that are not what it says.
    }
  }
  return new TextDecoder('windows-1252').decode(all)
}
