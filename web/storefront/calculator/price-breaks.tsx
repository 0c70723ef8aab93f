import type { Quote } from '../../../core/contracts/pricing.ts'
import { cx } from '../../ui/cx.ts'
import { Money } from '../../ui/money.tsx'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'

type Break = Quote['breaks'][number]

/** What the usual quantities of the chosen size come to; each row takes its quantity. */
export function PriceBreaks({
  breaks,
  chosen,
  pending,
  onChoose,
}: {
  breaks: Break[]
  chosen: number
  /** These are of an earlier size: the new ones are on their way. */
  pending: boolean
  onChoose: (quantity: number) => void
}) {
  const t = useTexts(calculatorTexts)
  const [first] = breaks
  return (
    <div className="overflow-x-auto">
      <table className={cx('w-full border-collapse text-15 tabular-nums', pending && 'opacity-45')}>
        <caption className="pb-1 text-left font-semibold">{t.breaks}</caption>
        <thead className="text-13 text-quiet">
          <tr className="border-b border-line">
            <th className="py-1 pl-1 text-left sm:pl-3 font-normal">{t.quantity}</th>
            <th className="py-1 text-right font-normal">{t.total}</th>
            <th className="py-1 pr-3 text-right font-normal">{t.saving}</th>
          </tr>
        </thead>
        <tbody>
          {breaks.map((each) => {
            const saved = first ? savedPercent(each, first) : 0
            const at = each.quantity === chosen
            return (
              <tr
                key={each.quantity}
                className={cx('relative border-b border-line hover:bg-sunk', at && 'bg-sunk font-semibold')}
              >
                <td>
                  <button
                    type="button"
                    aria-pressed={at}
                    onClick={() => onChoose(each.quantity)}
                    className="h-11 w-full pl-3 text-left after:absolute after:inset-0"
                  >
                    {t.pieces(each.quantity)}
                  </button>
                </td>
                <td className="text-right">
                  <Money sen={each.total_sen} />
                </td>
                <td className="pr-3 text-right text-good">{saved > 0 && `${saved}%`}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** How much less a piece costs than among the fewest, in whole per cent. */
function savedPercent({ quantity, total_sen }: Break, first: Break): number {
  if (first.total_sen === 0) return 0
  return Math.round(100 * (1 - (total_sen * first.quantity) / (quantity * first.total_sen)))
}
