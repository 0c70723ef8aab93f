import type { ParsedInputOf } from '#core/contract.ts'
import { writeCutFile, cutFileMimeTypes } from '#core/production/cut-file.ts'
import { getCutLines } from '#core/production/cut-lines.ts'
import type { getCutterTestSheet } from '#core/production/sheet-files.ts'
import { createTestSheet } from '#core/production/test-sheet.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { cutterQueries } from '#server/features/settings/settings.ts'
import { writeSheetPdf } from './sheet-pdf.ts'
import { sendDownload } from '#server/http/uploads-and-downloads.ts'

export async function sendTestSheet(
  db: Db,
  { id, format }: ParsedInputOf<typeof getCutterTestSheet>,
  { reply }: Call,
) {
  const cutter = await cutterQueries.one(db, id)
  if (!cutter) return refuse('not_found')
  const { film, piece, sheet } = createTestSheet(cutter)
  const { through } = sheet
  const file =
    format === 'pdf'
      ? await writeSheetPdf({ sheets: [sheet] }, [piece], film, {
          pictures: new Map(),
          title: `Test sheet, ${cutter.name}`,
          // A fixed time makes the output deterministic.
          madeAt: new Date(0),
        })
      : writeCutFile({ ...getCutLines(sheet.placed, [piece], film), through }, format)
  return sendDownload(reply, {
    type: format === 'pdf' ? 'application/pdf' : cutFileMimeTypes[format],
    name: `test-sheet.${format}`,
    content: file,
  })
}
