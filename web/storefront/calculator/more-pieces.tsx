import type { ReactNode } from 'react'
import type { StickerQuote } from '#core/pricing/pricing.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/button.tsx'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'

/**
 * Says when more pieces cost no more (what is left of the last sheet, or a larger job that is cheaper), else from
 * how many on each piece costs less. Its room stays while it has nothing to say, so nothing moves under the finger.
 * `quote` is null while a new one is on its way.
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
        <Offer onTake={() => onTake(more.quantity)} good>
          {more.total_sen < (quote?.total_sen ?? 0)
            ? t.cheaper(t.pieces(more.quantity), formatRinggit(more.total_sen))
            : t.same(t.pieces(more.quantity))}
        </Offer>
      ) : (
        next && (
          <Offer onTake={() => onTake(next.quantity)}>
            {t.next(t.pieces(next.quantity), formatRinggit(next.total_sen))}
          </Offer>
        )
      )}
    </div>
  )
}

/** Something better, and the button that takes it. */
export function Offer({
  onTake,
  good = false,
  children,
}: {
  onTake: () => void
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
        {t.take}
      </Button>
    </div>
  )
}
