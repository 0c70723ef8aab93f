import { z } from 'zod'
import { formatStoredPhone } from '#core/contacts/contact.ts'
import { askOutside } from '#server/http/outgoing/ask-outside.ts'
import { limitedText } from '#server/http/outgoing/limited-body.ts'

export interface SourceContact {
  name: string
  phone: string
  /** Finds the same record again at the next reading; the list has no ids of its own. */
  sourceKey: string
}

/** Script-hosted lists are slow to wake, but a person is waiting. */
const patienceMs = 15_000
const maxBytes = 20_000_000

const cell = z.union([z.string(), z.number()]).nullish().catch(null)
/** One record as the script sends it; numbers arrive as numbers where the sheet holds numbers. */
const record = z.object({ phoneNumber: cell, firstName: cell }).catch({ phoneNumber: null, firstName: null })

/** Why the list could not be read, in the words of COMP-02. */
export class SourceProblem extends Error {}

/** The contacts of the outside list, see `readSourceRecords`. */
export async function readContactSource(url: string): Promise<SourceContact[]> {
  return contactsFrom(await readList(url))
}

/** Every record of the outside list as it stands there, complete or not. Throws `SourceProblem`. */
export async function readSourceRecords(url: string): Promise<{ name: string; phone: string }[]> {
  return (await readList(url)).map(plainRecord)
}

/**
 * Reads the outside list of contacts: JSON records with `phoneNumber` and `firstName`. Redirects are followed
 * (script hosts answer with one); an error page comes as HTML with a good status, so the body decides.
 * Throws `SourceProblem`.
 */
async function readList(url: string): Promise<unknown[]> {
  const body = await fetchBody(url)
  let list: unknown
  try {
    list = JSON.parse(body)
  } catch {
    throw new SourceProblem('Invalid data format received')
  }
  if (!Array.isArray(list)) throw new SourceProblem('Invalid data format received')
  return list
}

async function fetchBody(url: string): Promise<string> {
  try {
    const response = await askOutside(url, {
      // Where the owner has set it to; what that leads to must lie outside.
      own: [new URL(url).origin],
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
    })
    const { statusCode = 0, statusMessage = '' } = response
    if (statusCode < 200 || statusCode >= 300) {
      response.destroy()
      throw new SourceProblem(`Failed to fetch: ${statusCode} ${statusMessage}`.trim())
    }
    const text = await limitedText(response, maxBytes)
    if (text === null) throw new SourceProblem('Invalid data format received')
    return text
  } catch (error) {
    throw error instanceof SourceProblem ? error : new SourceProblem('Failed to fetch phone numbers')
  }
}

/** CONT-02: only records with both a phone and a name; the phone without whitespace; doubles once. */
export function contactsFrom(list: unknown[]): SourceContact[] {
  const found = new Map<string, SourceContact>()
  for (const each of list) {
    const { name, phone } = plainRecord(each)
    const sourceKey = `${phone} ${name}`
    if (phone && name) found.set(sourceKey, { name, phone, sourceKey })
  }
  return [...found.values()]
}

function plainRecord(each: unknown): { name: string; phone: string } {
  const { phoneNumber, firstName } = record.parse(each)
  return { phone: formatStoredPhone(String(phoneNumber ?? '')), name: String(firstName ?? '').trim() }
}
