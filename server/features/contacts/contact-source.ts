import { z } from 'zod'
import { formatPhoneForStorage } from '#core/contacts/contact.ts'
import { fetchPublicUrl } from '#server/http/outgoing/fetch-public-url.ts'
import { readLimitedText } from '#server/http/outgoing/limited-body.ts'

export interface SourceContact {
  name: string
  phone: string
  /** Identifies the record when the external list is read again, because the list has no ids. */
  sourceKey: string
}

/** Timeout in ms. Lists that scripts provide are slow to start, but staff are waiting. */
const timeoutMs = 15_000
const maxBytes = 20_000_000

const cell = z.union([z.string(), z.number()]).nullish().catch(null)
/** A record of the external list. A number in a cell of a spreadsheet becomes a JSON number. */
const record = z.object({ phoneNumber: cell, firstName: cell }).catch({ phoneNumber: null, firstName: null })

/** The reason why the external list could not be read, in the wording of COMP-02. */
export class ContactSourceError extends Error {}

export async function readContactSource(url: string): Promise<SourceContact[]> {
  return parseSourceContacts(await readList(url))
}

/** Returns every record of the external list, including incomplete records. Throws `ContactSourceError`. */
export async function readSourceRecords(url: string): Promise<{ name: string; phone: string }[]> {
  return (await readList(url)).map(plainRecord)
}

/**
 * Reads the external list, which consists of JSON records with `phoneNumber` and `firstName`. Follows redirects,
 * because script hosts use them. Judges the answer by its body, because error pages arrive as HTML with status 200.
 * Throws `ContactSourceError`.
 */
async function readList(url: string): Promise<unknown[]> {
  const body = await fetchBody(url)
  let list: unknown
  try {
    list = JSON.parse(body)
  } catch {
    throw new ContactSourceError('Invalid data format received')
  }
  if (!Array.isArray(list)) throw new ContactSourceError('Invalid data format received')
  return list
}

async function fetchBody(url: string): Promise<string> {
  try {
    const response = await fetchPublicUrl(url, {
      // The configured address may be internal, but redirects must lead to public addresses.
      own: [new URL(url).origin],
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const { statusCode = 0, statusMessage = '' } = response
    if (statusCode < 200 || statusCode >= 300) {
      response.destroy()
      throw new ContactSourceError(`Failed to fetch: ${statusCode} ${statusMessage}`.trim())
    }
    const text = await readLimitedText(response, maxBytes)
    if (text === null) throw new ContactSourceError('Invalid data format received')
    return text
  } catch (error) {
    throw error instanceof ContactSourceError
      ? error
      : new ContactSourceError('Failed to fetch phone numbers')
  }
}

/**
 * Keeps records that have both a phone and a name. Removes whitespace from the phone and drops duplicates (CONT-02).
 */
export function parseSourceContacts(list: unknown[]): SourceContact[] {
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
  return { phone: formatPhoneForStorage(String(phoneNumber ?? '')), name: String(firstName ?? '').trim() }
}
