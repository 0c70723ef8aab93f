import type { ParsedInputOf } from '#core/contract.ts'
import { cutFile, cutFileTypes } from '#core/production/cut-file.ts'
import { cutLinesOf } from '#core/production/cut-lines.ts'
import type { cutterTestSheet } from '#core/production/sheet-files.ts'
import { testSheet } from '#core/production/test-sheet.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { cutters } from '#server/features/settings/settings.ts'
import { sheetPdf } from './sheet-pdf.ts'
import { sendFile } from '#server/http/files.ts'

/** Implements the contract `cutterTestSheet`. */
export async function sendTestSheet(
  db: Db,
  { id, format }: ParsedInputOf<typeof cutterTestSheet>,
  { reply }: Call,
) {
  const cutter = await cutters.one(db, id)
  if (!cutter) return refuse('not_found')
  const { film, piece, sheet } = testSheet(cutter)
  const { through } = sheet
  const file =
    format === 'pdf'
      ? await sheetPdf({ sheets: [sheet] }, [piece], film, {
          pictures: new Map(),
          title: `Test sheet, ${cutter.name}`,
          // Keeps the output deterministic.
          madeAt: new Date(0),
        })
      : cutFile({ ...cutLinesOf(sheet.placed, [piece], film), through }, format)
  return sendFile(reply, {
    type: format === 'pdf' ? 'application/pdf' : cutFileTypes[format],
    name: `test-sheet.${format}`,
    content: file,
  })
}
