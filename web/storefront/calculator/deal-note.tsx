import type { Deal } from '#core/pricing/deals-calls.ts'
import { ringgitText } from '#core/shared/money.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { sizeText } from '#core/pricing/sheet.ts'
import { cx } from '#web/ui/cx.ts'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'
import { Offer } from './more-pieces.tsx'

/** Until when the deal holds that one came for; of another job what it is for; null: it runs no more. */
export function DealNote({
  deal,
  applies,
  onTake,
}: {
  deal: Deal | null
  applies: boolean
  onTake: (job: { sizeMm: number; quantity: number }) => void
}) {
  const t = useTexts(calculatorTexts)
  return (
    <div aria-live="polite" className="flex min-h-16 items-center">
      {deal && !applies ? (
        <Offer onTake={() => onTake({ sizeMm: deal.size_mm, quantity: deal.quantity })}>
          {t.dealFor(ringgitText(deal.price_sen), t.pieces(deal.quantity), sizeText(deal.size_mm))}
        </Offer>
      ) : (
        <p
          className={cx(
            'w-full rounded-surface px-4 py-2 text-15',
            deal ? 'bg-good-wash text-good' : 'bg-caution-wash text-caution',
          )}
        >
          {deal ? t.dealUntil(formatListDay(deal.until)) : t.dealOver}
        </p>
      )}
    </div>
  )
}
