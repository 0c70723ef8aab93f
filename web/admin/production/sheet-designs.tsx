import { useState } from 'react'
import type { BatchDetails, BatchSheet } from '#core/production/batch-details.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useSheet } from './production-queries.ts'
import { ReprintDialog } from './reprint-dialog.tsx'

/** Which sticker lies on a sheet how often; one that is pressed is shown on it, and can be printed again alone. */
export function SheetDesigns({
  details: { batch, orders },
  sheet,
  lit,
  onLight,
}: {
  details: BatchDetails
  sheet: BatchSheet
  /** The piece that is shown, by its key. */
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
                Print again
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
