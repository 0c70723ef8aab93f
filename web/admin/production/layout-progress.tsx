import { stopLayout } from '#core/production/change-batch.ts'
import type { BatchDetails } from '#core/production/batch-details.ts'
import type { BatchLayout } from '#core/production/batch-layout.ts'
import { counted } from '#core/shared/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { ColourBar } from '#web/ui/look/colour-bar.tsx'
import { useBatchChange } from './batch-changes.ts'

/** How far the stickers are that share sheets; while they are laid closer together, a button that says it is good enough. */
export function LayoutProgress({ details: { batch } }: { details: BatchDetails }) {
  const stopping = useBatchChange(stopLayout, () => {})
  const { layout } = batch
  if (!layout || batch.undone) return null
  if (layout.state !== 'improving')
    return layout.now === layout.first && layout.now === layout.sold ? null : (
      <p className="text-15 text-good tabular-nums">{besideGrid(layout)}</p>
    )
  const { first, now, share } = layout
  return (
    <section
      aria-label="Laying out"
      className="grid gap-3 rounded-surface border border-line bg-surface p-4 sm:grid-cols-[1fr_auto] sm:items-center"
    >
      <div className="min-w-0">
        <p className="text-15 font-semibold">Laying the stickers closer together …</p>
        <p aria-live="polite" className="mt-1 text-15 text-quiet tabular-nums">
          {now < first
            ? `${counted(now, 'sheet')} now, ${first} in rows`
            : `${counted(first, 'sheet')} in rows, no better so far`}
        </p>
        <div className="mt-2 max-w-80">
          <ColourBar value={Math.round(share * 100)} label="How much has been tried" />
        </div>
        <p className="mt-2 text-13 text-quiet">Its files can be had once the sheets are what they will be.</p>
      </div>
      <Button busy={stopping.isPending} onClick={() => stopping.mutate({ id: batch.id })}>
        Good enough, stop
      </Button>
    </section>
  )
}

/** Beside what customers pay by. */
function besideGrid({ sold, first, now }: BatchLayout): string {
  const rows = now < first ? `, ${first} in rows` : ''
  const shared = `Stickers that share sheets: ${counted(now, 'sheet')}${rows}.`
  if (now < sold) return `${shared} ${sold - now} fewer than are paid.`
  return now > sold ? `${shared} ${now - sold} more than are paid: gaps and marks take room.` : shared
}
