import type { ReactNode } from 'react'
import type { StickerQuote } from '#core/pricing/pricing.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/button.tsx'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'

/**
 * Suggests more pieces that cost no more, because they fit on the last sheet or because a larger job is cheaper.
 * Otherwise suggests the next quantity with a lower price per piece. Keeps its height when empty, so that the page
 * doesn't move. `quote` is `null` while a new quote is loading.
 */
export function MorePieces({
  quote,
  onTake,
}: {
  quote: StickerQuote | null
  onTake: (quantity: number) => void
}) {
  const t = useTexts(calculatorTexts)
  const { more, next } = quote ?? {}
  return (
    <div aria-live="polite" className="flex min-h-16 items-center">
      {more ? (
        <BetterOffer quantity={more.quantity} onTake={() => onTake(more.quantity)} good>
          {more.total_sen < (quote?.total_sen ?? 0)
            ? t.cheaper(t.pieces(more.quantity), formatRinggit(more.total_sen))
            : t.same(t.pieces(more.quantity))}
        </BetterOffer>
      ) : (
        next && (
          <BetterOffer quantity={next.quantity} onTake={() => onTake(next.quantity)}>
            {t.next(t.pieces(next.quantity), formatRinggit(next.total_sen))}
          </BetterOffer>
        )
      )}
    </div>
  )
}

export function BetterOffer({
  quantity,
  onTake,
  good = false,
  children,
}: {
  onTake: () => void
  quantity: number
  good?: boolean
  children: ReactNode
}) {
  const t = useTexts(calculatorTexts)
  return (
    <div
      className={cx(
        'flex w-full animate-enter flex-wrap items-center justify-between gap-3 rounded-surface px-4 py-2 text-15',
        good ? 'bg-good-wash text-good' : 'bg-sunk text-ink',
      )}
    >
      <p className="min-w-[min(100%,9rem)] flex-1">{children}</p>
      <Button variant="secondary" onClick={onTake}>
        {t.take(quantity)}
      </Button>
    </div>
  )
}
