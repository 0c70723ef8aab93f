import type { OrderedGoods } from '#core/orders/goods/ordered-goods.ts'
import { Money } from '#web/ui/money.tsx'
import { WasMoney } from '#web/ui/was-money.tsx'
import { amountText } from '../goods-text.ts'

/** What was ordered by a deal, at its price instead of the usual one; of several goods each is named. */
export function DealsOf({ goods }: { goods: OrderedGoods }) {
  const items = goods.kind === 'basket' ? goods.items.map((item) => item.goods) : [goods]
  return items.map(
    (item, at) =>
      'deal' in item &&
      item.deal && (
        // oxlint-disable-next-line react/no-array-index-key -- two goods may read the same, and none ever moves
        <p key={at} className="mt-2 flex flex-wrap items-baseline gap-x-2 text-15">
          {items.length > 1 && `${item.product}, ${amountText(item)}: by`}
          {items.length === 1 && 'By'} a deal: <Money sen={item.deal.price_sen} className="font-semibold" />
          <WasMoney sen={item.deal.usual_sen} words="instead of" />
        </p>
      ),
  )
}
