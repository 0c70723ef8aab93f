import type { StickerQuote } from '#core/pricing/pricing.ts'
import type { DealView } from '#core/pricing/deals-calls.ts'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { PreviousPrice } from '#web/ui/previous-price.tsx'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'

type Break = StickerQuote['breaks'][number]

/** With large text on a phone, the saving moves below the price. */
export function PriceBreaks({
  breaks,
  chosen,
  deal,
  pending,
  onChoose,
}: {
  breaks: Break[]
  chosen: number
  deal: DealView | null
  /** `true` while new prices load. Until then, the prices are those of the previous size. */
  pending: boolean
  onChoose: (quantity: number) => void
}) {
  const t = useTexts(calculatorTexts)
  const rows = deal ? addDealRow(breaks, deal) : breaks
  const [first] = breaks
  return (
    <div className="@container overflow-x-auto">
      <table
        aria-busy={pending}
        className={cx('w-full border-collapse text-15 tabular-nums', pending && 'opacity-45')}
      >
        <caption className="pb-1 text-left font-semibold">{t.breaks}</caption>
        <thead className="text-13 text-quiet">
          <tr className={cx(narrowRow, 'border-b border-line')}>
            <th className="py-1 pl-1 text-left sm:pl-3 font-normal">{t.quantity}</th>
            <th className="py-1 text-right font-normal">{t.total}</th>
            <th className="py-1 pr-3 text-right font-normal @max-xs:col-start-2 @max-xs:pr-0">{t.saving}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((each) => {
            const dealSen = deal?.quantity === each.quantity ? deal.price_sen : null
            const total_sen = dealSen ?? each.total_sen
            const saved = first ? getSavedPercent({ ...each, total_sen }, first) : 0
            const at = each.quantity === chosen
            return (
              <tr
                key={each.quantity}
                className={cx(narrowRow, 'border-b border-line hover:bg-sunk', at && 'bg-sunk font-semibold')}
              >
                <td className="relative row-span-2 @max-xs:self-stretch">
                  {/* The button's press area covers the row. It is positioned from the first cell, because WebKit
                      doesn't support rows as containing blocks. */}
                  <button
                    type="button"
                    aria-pressed={at}
                    onClick={() => onChoose(each.quantity)}
                    className="min-h-11 w-full pl-3 text-left after:absolute after:inset-y-0 after:left-0 after:w-[100cqw] @max-xs:pl-1"
                  >
                    {t.pieces(each.quantity)}
                  </button>
                </td>
                <td className="py-1 text-right">
                  {dealSen !== null && (
                    <>
                      <PreviousPrice sen={each.total_sen} words={t.usual} />{' '}
                    </>
                  )}
                  <Money sen={total_sen} />
                </td>
                <td className="pr-3 text-right text-good @max-xs:col-start-2 @max-xs:pr-0 @max-xs:not-empty:before:content-['−']">
                  {saved > 0 && `${saved}%`}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/**
 * In a narrow container, the row has two columns with the saving below the price. Wider containers show a normal
 * table row.
 */
const narrowRow = '@max-xs:grid @max-xs:grid-cols-[1fr_auto] @max-xs:items-center'

function addDealRow(breaks: Break[], { quantity, usual_sen }: DealView): Break[] {
  if (breaks.some((each) => each.quantity === quantity)) return breaks
  return [...breaks, { quantity, total_sen: usual_sen }].sort((a, b) => a.quantity - b.quantity)
}

/** Returns the saving per piece compared with the smallest quantity, in whole per cent. */
function getSavedPercent({ quantity, total_sen }: Break, first: Break): number {
  if (first.total_sen === 0) return 0
  return Math.round(100 * (1 - (total_sen * first.quantity) / (quantity * first.total_sen)))
}
