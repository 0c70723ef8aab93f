import { useState } from 'react'
import type { BatchDetails, BatchSheet, Batch } from '#core/production/batch-details.ts'
import { getSheetPng, getSheetCutFile } from '#core/production/sheet-files.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { fetchApiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { formatAmounts, formatPrintRun } from './amount-text.ts'
import { SheetPicture } from './sheet-picture.tsx'
import { useSaveFile } from '../use-save-file.ts'
import { type CutFormat, cutFormats } from '#core/production/cut-file.ts'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { cx } from '#web/ui/cx.ts'
import { useSheet } from './production-queries.ts'
import { ReprintDialog } from './reprint-dialog.tsx'

const pageSize = 12

export function BatchSheets({ details }: { details: BatchDetails }) {
  const { sheets } = details
  const [shown, setShown] = useState(pageSize)
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {sheets.slice(0, shown).map((sheet) => (
          <li key={sheet.number}>
            <SheetCard details={details} sheet={sheet} />
          </li>
        ))}
      </ul>
      {sheets.length > shown && (
        <div className="mt-4 text-center">
          <Button onClick={() => setShown(shown + pageSize)}>
            Show more ({formatCount(sheets.length - shown, 'sheet')})
          </Button>
        </div>
      )}
    </>
  )
}

const toPrintRun = ({ times, wanted, amounts }: BatchSheet) => ({
  times,
  wanted,
  onEach: amounts.stickers / times,
})

function SheetCard({ details, sheet }: { details: BatchDetails; sheet: BatchSheet }) {
  const { batch } = details
  const [lit, setLit] = useState<string | null>(null)
  const saving = useSaveFile()
  return (
    <Card flush className="overflow-hidden">
      <SheetPicture batch={batch} sheet={sheet} lit={lit} />
      <div className="border-t border-line p-4">
        <p className="flex flex-wrap items-center gap-2 text-15">
          <span className="font-semibold tabular-nums">Sheet {sheet.number}</span>
          <span className="text-quiet">{sheet.material}</span>
          {sheet.times > 1 && <Badge>Print {sheet.times} times</Badge>}
          {!batch.undone && (
            <span className="ml-auto flex flex-wrap gap-2">
              <CutFiles batch={batch} sheet={sheet} />
              <Button
                size="small"
                icon={<DownloadIcon width={16} height={16} />}
                aria-label={`Download PNG of sheet ${sheet.number}`}
                busy={saving.isPending}
                onClick={() =>
                  saving.mutate({
                    file: () => fetchApiFile(getSheetPng, { id: batch.id, sheet: sheet.number }),
                    name: `batch-${batch.number}-${sheet.number}.png`,
                  })
                }
              >
                Download PNG
              </Button>
            </span>
          )}
        </p>
        <p className="text-13 text-quiet tabular-nums">
          {sheet.amounts.stickers > 0 ? formatPrintRun(toPrintRun(sheet)) : formatAmounts(sheet.amounts)} ·{' '}
          {sheet.width_mm} × {sheet.height_mm} mm
        </p>
        {sheet.amounts.stickers > 0 && (
          <p className="mt-1 text-13">
            {sheet.art_missing
              ? 'This sheet has cut lines only. Print the customer’s file on it.'
              : 'This sheet uses the approved designs.'}
          </p>
        )}
        {sheet.amounts.stickers > 0 ? (
          <SheetDesigns details={details} sheet={sheet} lit={lit} onLight={setLit} />
        ) : (
          <ul aria-label="Orders on this sheet" className="mt-1 flex flex-wrap gap-x-3 text-13 tabular-nums">
            {sheet.orders.map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

const cutFormatLabels: Record<CutFormat, string> = {
  dxf: 'DXF (Silhouette, AutoCAD)',
  svg: 'SVG (Cricut, Inkscape)',
  plt: 'HPGL (plotters)',
}

function CutFiles({ batch, sheet }: { batch: Batch; sheet: BatchSheet }) {
  const saving = useSaveFile()
  return (
    <Menu
      trigger={
        <Button
          size="small"
          aria-label={`Download cut file of sheet ${sheet.number}`}
          busy={saving.isPending}
        >
          Download cut file
        </Button>
      }
    >
      {cutFormats.map((format) => (
        <MenuItem
          key={format}
          onSelect={() =>
            saving.mutate({
              file: () => fetchApiFile(getSheetCutFile, { id: batch.id, sheet: sheet.number, format }),
              name: `batch-${batch.number}-${sheet.number}.${format}`,
            })
          }
        >
          {cutFormatLabels[format]}
        </MenuItem>
      ))}
    </Menu>
  )
}

function SheetDesigns({
  details: { batch, orders },
  sheet,
  lit,
  onLight,
}: {
  details: BatchDetails
  sheet: BatchSheet
  /** Key of the highlighted sticker. */
  lit: string | null
  onLight: (key: string | null) => void
}) {
  const found = useSheet(batch, sheet.number)
  const [again, setAgain] = useState<string | null>(null)
  const counts = Map.groupBy(found.data?.placed ?? [], ({ key }) => key)
  const designs = orders.flatMap((order) =>
    order.pieces.flatMap((piece) => {
      const count = counts.get(piece.key)?.length ?? 0
      return count > 0 ? [{ order, piece, count }] : []
    }),
  )
  const reprinted = designs.find(({ piece }) => piece.key === again)
  return (
    <>
      <ul aria-label={`On sheet ${sheet.number}`} className="mt-2 border-b border-line">
        {designs.map(({ order, piece, count }) => (
          <li key={piece.key} className="flex items-center gap-2 border-t border-line">
            <button
              type="button"
              aria-pressed={lit === piece.key}
              onClick={() => onLight(lit === piece.key ? null : piece.key)}
              className={cx(
                'flex min-h-11 min-w-0 flex-1 items-center justify-between gap-3 text-left text-13',
                lit === piece.key && 'font-semibold text-cyan',
              )}
            >
              <span className="min-w-0 break-words">
                <span className="tabular-nums">{order.number}</span> {piece.label} {piece.note}
              </span>
              <span className="tabular-nums">× {count}</span>
            </button>
            {lit === piece.key && !batch.undone && (
              <Button size="small" onClick={() => setAgain(piece.key)}>
                Reprint
              </Button>
            )}
          </li>
        ))}
      </ul>
      {reprinted && (
        <ReprintDialog
          batchId={batch.id}
          order={reprinted.order}
          piece={reprinted.piece.key}
          onClose={() => setAgain(null)}
        />
      )}
    </>
  )
}
