import type { MouseEvent } from 'react'
import { itemTroubles } from '../../../core/orders/goods/basket-item.ts'
import { useLanguage } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { WasMoney } from '../../ui/was-money.tsx'
import { basketProblems } from '../texts/basket-problems.ts'
import { basketTexts } from '../texts/basket.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useProblemText } from '../texts/problems.ts'
import { useTexts } from '../texts/texts.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { itemLines } from '../thank-you/goods-lines.ts'
import { dropDesign, removeFromBasket, type KeptItem } from './basket-store.ts'
import { removeField } from './posted-fields.ts'
import type { ItemPrice } from './use-priced-basket.ts'

/** What is in the basket, each with today's price, what has become of it since, and the way out. */
export function BasketItems({
  items,
  prices,
}: {
  items: KeptItem[]
  prices: ReadonlyMap<string, ItemPrice>
}) {
  const t = useTexts(basketTexts)
  return (
    <ul aria-label={t.goods} className="grid grid-cols-1 gap-4">
      {items.map((kept, place) => (
        <Item key={kept.id} kept={kept} place={place} price={prices.get(kept.id) ?? null} />
      ))}
    </ul>
  )
}

function Item({ kept, place, price }: { kept: KeptItem; place: number; price: ItemPrice | null }) {
  const t = useTexts(basketTexts)
  const thanks = useTexts(thanksTexts)
  const ironOn = useTexts(ironOnTexts)
  const language = useLanguage()
  const problemText = useProblemText(basketProblems)
  const trouble = price && 'trouble' in price ? price.trouble : null
  const priced = price && 'goods' in price ? price : null
  const changed = priced && priced.sen !== kept.seenSen
  const earlier = 'earlier' in kept.item ? kept.item.earlier : undefined
  const remove = (event: MouseEvent) => {
    event.preventDefault()
    removeFromBasket(kept.id)
    toast.success(t.removed)
  }
  return (
    <li className={`rounded-surface border bg-surface p-4 ${trouble ? 'border-wrong' : 'border-line'}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 text-17 font-semibold wrap-anywhere">{priced?.goods.product ?? kept.name}</h2>
        {priced ? (
          <span className="flex items-baseline gap-2 text-17 font-semibold">
            {changed && <WasMoney sen={kept.seenSen} words={t.was} />}
            <Money sen={priced.sen} />
          </span>
        ) : (
          !trouble && <Skeleton className="h-6 w-20" />
        )}
      </div>
      {priced && (
        <ul className="mt-1 text-15 text-quiet">
          {itemLines(priced.goods, thanks, ironOn, language).map(([name, value], at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same, and none ever moves
            <li key={at} className="wrap-anywhere">
              {name}: {value}
            </li>
          ))}
        </ul>
      )}
      {earlier && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-15">
          {t.designOf(earlier.order)}
          <Button data-scripted size="small" onClick={() => dropDesign(kept.id)}>
            {t.withoutDesign}
          </Button>
        </p>
      )}
      {changed && (
        <p role="alert" className="mt-2 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          {priced.dealOver ? t.dealOver : t.priceChanged}
        </p>
      )}
      {trouble && (
        <p role="alert" className="mt-2 text-15 text-wrong">
          {problemText({ code: trouble, words: itemTroubles[trouble] })}
        </p>
      )}
      <Button
        type="submit"
        name={removeField}
        value={place}
        formNoValidate
        className="mt-3"
        onClick={remove}
        aria-label={t.removeOf(priced?.goods.product ?? kept.name)}
      >
        {t.remove}
      </Button>
    </li>
  )
}
