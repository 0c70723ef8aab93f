// Parses the text file that *Export chat* in WhatsApp creates. iPhones and Android phones write different lines,
// and dates and times are formatted for the phone's region:
//   [25/11/2026, 9:41:05 AM] Aminah: Boleh cetak?
//   25/11/2026, 09:41 - Aminah: Boleh cetak?

export interface ExportedMessage {
  at: Date
  sender: string
  text: string
  file: string | null
  isOmitted: boolean
}

export interface ChatExport {
  messages: ExportedMessage[]
  systemLines: number
  dateOrder: DateOrder
}

const dateOrders = ['day first', 'month first', 'year first'] as const
export type DateOrder = (typeof dateOrders)[number]

interface Entry {
  date: [number, number, number]
  minutes: number
  seconds: number
  isIphone: boolean
  lines: string[]
}

const date = String.raw`(\d{1,4})[/.-](\d{1,2})[/.-](\d{2,4})`
const time = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))? ?([ap]\.? ?m\.?|pg|ptg|pth)?`
const iphoneLine = new RegExp(String.raw`^\[${date},? ${time}\] (.*)$`, 'i')
const androidLine = new RegExp(String.raw`^${date},? ${time} [-–] (.*)$`, 'i')
/** Invisible characters that set the text direction. */
const directionMarks = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g
/** Maximum length of a sender's name. Longer text before a colon is part of a notice by WhatsApp. */
const maxNameLength = 60
/** Malaysia's UTC offset, because an export contains no time zone. */
const shopOffsetMs = 8 * 3_600_000

/** Parses an export. Returns `null` if the text is not an export of WhatsApp. */
export function parseChatExport(text: string): ChatExport | null {
  const entries = readEntries(text)
  const dateOrder = detectDateOrder(entries)
  if (dateOrder === null) return null
  const messages = entries.flatMap((entry) => readMessage(entry, dateOrder) ?? [])
  return messages.length === 0 ? null : { messages, systemLines: entries.length - messages.length, dateOrder }
}

/** Splits an export into entries. A line without a date continues the previous entry. */
function readEntries(text: string): Entry[] {
  const entries: Entry[] = []
  for (const line of text.split(/\r?\n/)) {
    const plain = line.replace(/^[\u200E\u200F\uFEFF]+/, '').replaceAll(/[\u00A0\u202F]/g, ' ')
    const iphone = iphoneLine.exec(plain)
    const found = iphone ?? androidLine.exec(plain)
    const entry = found && createEntry(found, iphone !== null)
    if (entry) entries.push(entry)
    else entries.at(-1)?.lines.push(line)
  }
  return entries
}

function createEntry(found: RegExpExecArray, isIphone: boolean): Entry | null {
  const [, one, two, three, hour, minute, second = '0', half = '', rest = ''] = found
  const is12Hours = half !== ''
  const isAfternoon = /^p(?!g)/i.test(half)
  const hours = is12Hours ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59) return null
  return {
    date: [Number(one), Number(two), Number(three)],
    minutes: hours * 60 + Number(minute),
    seconds: Number(second),
    isIphone,
    lines: [rest],
  }
}

/**
 * Finds the order of day, month and year in which every date exists. If several orders are possible, chooses the one in
 * which the messages are most nearly sorted by time. If that is also ambiguous, days come first, as in Malaysia.
 */
function detectDateOrder(entries: readonly Entry[]): DateOrder | null {
  if (entries.length === 0) return null
  const possible = dateOrders.flatMap((order) => {
    const times = entries.map((entry) => toTime(entry, order))
    if (times.includes(null)) return []
    const backwards = times.filter((each, at) => at > 0 && Number(each) < Number(times[at - 1])).length
    return [{ order, backwards }]
  })
  return possible.toSorted((one, other) => one.backwards - other.backwards)[0]?.order ?? null
}

/** Returns ms since 1970, or `null` if there is no such day. */
function toTime({ date: [one, two, three], minutes, seconds }: Entry, order: DateOrder): number | null {
  const [day, month, shortYear] = (
    {
      'day first': [one, two, three],
      'month first': [two, one, three],
      'year first': [three, two, one],
    } as const
  )[order]
  const year = shortYear < 100 ? 2000 + shortYear : shortYear
  if (year < 2009 || year > 2100 || (order === 'year first') !== one > 31) return null
  const midnight = new Date(Date.UTC(year, month - 1, day))
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null
  return midnight.getTime() + (minutes * 60 + seconds) * 1000 - shopOffsetMs
}

/** Returns `null` for lines that WhatsApp wrote itself. */
function readMessage(entry: Entry, order: DateOrder): ExportedMessage | null {
  const at = toTime(entry, order)
  const [first = '', ...more] = entry.lines
  const [, name = '', begin = ''] = /^([^\n]{1,200}?):(?: (.*))?$/.exec(first) ?? []
  const sender = name.replaceAll(directionMarks, '').replace(/^~ ?/, '').trim()
  if (at === null || sender === '' || sender.length > maxNameLength) return null
  const raw = [begin, ...more].join('\n').replace(/\s*\u200E?<This message was edited>$/, '')
  const content = entry.isIphone ? readIphoneText(raw) : readAndroidText(raw)
  return (
    content && {
      at: new Date(at),
      sender,
      ...content,
      text: content.text.replaceAll(directionMarks, '').trim(),
    }
  )
}

type Content = Pick<ExportedMessage, 'text' | 'file' | 'isOmitted'>

/**
 * Parses the text of an iPhone's export. iPhones put U+200E before all text that WhatsApp generates, which
 * distinguishes it from typed text.
 */
function readIphoneText(raw: string): Content | null {
  const attached = /\u200E<[^<>:\n]{2,30}: ([^<>\n]{1,200}\.\w{2,5})>/.exec(raw)
  if (attached) return { text: raw.replace(attached[0], ''), file: attached[1] ?? null, isOmitted: false }
  if (!raw.startsWith('\u200E')) return { text: raw, file: null, isOmitted: false }
  const omitted = /^\u200E[\p{L} ]{3,25} (?:omitted|tidak disertakan|ditinggalkan)\s*/u.exec(raw)
  return omitted && { text: raw.slice(omitted[0].length), file: null, isOmitted: true }
}

const androidFile =
  /^\u200E?((?:IMG|VID|PTT|AUD|STK|DOC)-\d{8}-WA\d+\.\w{2,5}|[^\n]{1,200}\.\w{2,5}(?= \((?:file attached|fail dilampirkan)\))) \([^()\n]{4,40}\)(?:\n|$)/

function readAndroidText(raw: string): Content {
  const attached = androidFile.exec(raw)
  if (attached) return { text: raw.slice(attached[0].length), file: attached[1] ?? null, isOmitted: false }
  const omitted = /^<(?:media [\p{L} ]{3,30}|[\p{L} ]{3,30} omitted)>(?:\n|$)/iu.exec(raw)
  if (omitted) return { text: raw.slice(omitted[0].length), file: null, isOmitted: true }
  return { text: raw, file: null, isOmitted: false }
}
