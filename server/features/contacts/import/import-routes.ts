import { importContacts, importContactsFromSource } from '#core/contacts/contact-import.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { cleanCell } from '#server/csv/csv-file.ts'
import { readSmallUpload } from '#server/http/uploads-and-downloads.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import { readSourceRecords, ContactSourceError } from '../contact-source.ts'
import { readContactFile } from './read-contact-file.ts'
import type { ImportRow } from './import-row.ts'
import { runContactImport } from './run-import.ts'

const maxBytes = 20_000_000

export function contactImportRoutes(db: Db, sourceUrl: string | undefined): Route[] {
  return [
    route(importContacts, async (how, call) => {
      const file = await uploadedRows(how, call)
      return file instanceof Refusal ? file : runContactImport(db, file, how, call)
    }),
    route(importContactsFromSource, async (how, call) => {
      if (!sourceUrl) return refuse('no_source')
      const rows = await sourceRows(sourceUrl)
      return rows instanceof Refusal ? rows : runContactImport(db, { rows, columns: [] }, how, call)
    }),
  ]
}

async function uploadedRows(
  { name_column: name, phone_column: phone }: ParsedInputOf<typeof importContacts>,
  { request }: Call,
) {
  const uploaded = await readSmallUpload(request, maxBytes)
  if (typeof uploaded === 'string') return refuse(uploaded)
  const file = await readContactFile(
    uploaded.bytes,
    name !== undefined && phone !== undefined ? { name, phone } : null,
  )
  if (file.rows.length > 0) return file
  const columns = file.columns.length > 1 ? file.columns : []
  return refuse('unreadable', { details: { columns }, ...(file.unclosed && { error: file.unclosed }) })
}

/**
 * Returns every record of the external list, including the records that regular reads skip, so that staff see the
 * reason.
 */
async function sourceRows(url: string): Promise<ImportRow[] | Refusal<'source_failed'>> {
  try {
    const records = await readSourceRecords(url)
    return records.map(({ name, phone }, at) => ({
      row: at + 1,
      name: cleanCell(name),
      phone: cleanCell(phone),
      groups: [],
      messages: 'all',
      promotions: null,
    }))
  } catch (error) {
    if (error instanceof ContactSourceError) return refuse('source_failed', { error: error.message })
    throw error
  }
}
