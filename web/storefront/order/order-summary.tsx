import type { ReactNode } from 'react'
import { ppMaterials } from '#core/orders/goods/pp-material.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { sizeFromText, sizeText } from '#core/pricing/sheet.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { WasMoney } from '#web/ui/was-money.tsx'
import type { KeptDeal, StickerDetails } from '../order-storage.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'

/** What is ordered and what it costs; `changed`: why the price is not the one that the calculator showed. */
export function OrderSummary({
  details,
  product,
  goodsSen,
  fee,
  deal,
  designChosen,
  changed,
}: {
  details: StickerDetails | undefined
  product: string
  goodsSen: number
  fee: number
  /** It is ordered by this deal. */
  deal: KeptDeal | null
  /** It is printed from a design that was approved before. */
  designChosen: boolean
  changed: string | null
}) {
  const t = useTexts(orderTexts)
  const material = ppMaterials.find((each) => each === details?.materialType)
  return (
    <section
      aria-labelledby="summary"
      className="crop-marks m-4 border border-line bg-surface p-5 md:sticky md:top-8 md:m-0"
    >
      <h2 id="summary" className="text-17 tracking-wide">
        {t.summary}
      </h2>
      <dl className="mt-3">
        <Line name={t.kind}>{product}</Line>
        {material && <Line name={t.material}>{t.materials[material]}</Line>}
        <Line name={t.size}>{details && sizeText(sizeFromText(details.stickerSize))}</Line>
        <Line name={t.quantity}>{details && t.pieces(details.orderQuantity)}</Line>
        <Line name={t.total}>
          {details && (
            <span className="flex flex-wrap items-baseline justify-end gap-x-2">
              {deal && <WasMoney sen={deal.usualSen} words={t.usual} />}
              <Money sen={goodsSen} className={fee > 0 ? '' : 'text-20 font-bold'} />
            </span>
          )}
        </Line>
        {fee > 0 && (
          <>
            <Line name={t.postage}>
              <Money sen={fee} />
            </Line>
            <Line name={t.totalWithPost}>
              {details && <Money sen={goodsSen + fee} className="text-20 font-bold" />}
            </Line>
          </>
        )}
      </dl>
      {deal && <p className="mt-3 text-15 text-good">{t.dealUntil(formatListDay(deal.until))}</p>}
      <p className="mt-3 text-13 text-quiet">{designChosen ? t.designChosen : t.design}</p>
      {!details && <noscript>{t.noDetails}</noscript>}
      {changed && (
        <p role="alert" className="mt-3 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          {changed}
        </p>
      )}
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-t border-line py-2 text-15">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere *:whitespace-normal font-semibold">
        {children ?? <Skeleton className="h-5 w-20" />}
      </dd>
    </div>
  )
}
