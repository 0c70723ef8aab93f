import type { MouseEvent } from 'react'
import { itemTroubles } from '#core/orders/items/basket-item.ts'
import { useLanguage } from '#web/language.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { PreviousPrice } from '#web/ui/previous-price.tsx'
import { getFirstLetter, NoPicture } from '../no-picture.tsx'
import { basketErrorMessages } from '../texts/basket-errors.ts'
import { basketTexts } from '../texts/basket.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { useFormatProblem } from '../texts/problem.ts'
import { useTexts } from '../texts/texts.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { getItemLines } from '../thank-you/item-lines.ts'
import {
  changeItemQuantity,
  getDealQuantity,
  removeItemDeal,
  removeItemDesign,
  getEditableQuantity,
  removeFromBasket,
  type StoredBasketItem,
} from './basket-store.ts'
import { removeItemFieldName } from './field-names.ts'
import type { BasketItemPrice } from './use-priced-basket.ts'
import { getProductPath } from '#core/catalog/shop-paths.ts'

export function BasketItems({
  items,
  prices,
  pictures,
}: {
  items: StoredBasketItem[]
  prices: ReadonlyMap<string, BasketItemPrice>
  pictures: { readonly [slug: string]: string }
}) {
  const t = useTexts(basketTexts)
  return (
    <ul aria-label={t.goods} className="grid grid-cols-1 gap-4">
      {items.map((kept, place) => (
        <Item
          key={kept.id}
          kept={kept}
          place={place}
          price={prices.get(kept.id) ?? null}
          picture={pictures[kept.item.productSlug ?? ''] ?? null}
        />
      ))}
    </ul>
  )
}

function Item({
  kept,
  place,
  price,
  picture,
}: {
  kept: StoredBasketItem
  place: number
  price: BasketItemPrice | null
  picture: string | null
}) {
  const t = useTexts(basketTexts)
  const thanks = useTexts(thanksTexts)
  const ironOn = useTexts(ironOnTexts)
  const language = useLanguage()
  const problemText = useFormatProblem(basketErrorMessages)
  const trouble = price && 'trouble' in price ? price.trouble : null
  const priced = price && 'goods' in price ? price : null
  const changed = priced && kept.seenSen !== null && priced.sen !== kept.seenSen
  const quantity = getEditableQuantity(kept)
  const dealQuantity = getDealQuantity(kept)
  const earlier = 'earlier' in kept.item ? kept.item.earlier : undefined
  const edit = editPath(kept)
  const remove = (event: MouseEvent) => {
    event.preventDefault()
    removeFromBasket(kept.id)
    toast.success(t.removed)
  }
  return (
    <li className={`rounded-surface border bg-surface p-4 ${trouble ? 'border-wrong' : 'border-line'}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {picture ? (
          <img
            src={picture}
            alt=""
            width={64}
            height={48}
            loading="lazy"
            className="h-12 w-16 rounded-small object-cover"
          />
        ) : (
          <NoPicture name={getFirstLetter(kept.name)} className="h-12 w-16 rounded-small" />
        )}
        <h2 className="min-w-0 flex-1 text-17 font-semibold wrap-anywhere">
          {priced?.goods.product ?? kept.name}
        </h2>
        {priced ? (
          <span className="flex items-baseline gap-2 text-17 font-semibold">
            {changed && kept.seenSen !== null && <PreviousPrice sen={kept.seenSen} words={t.was} />}
            <Money sen={priced.sen} />
          </span>
        ) : (
          !trouble && <Skeleton className="h-6 w-20" />
        )}
      </div>
      {priced && (
        <ul className="mt-1 text-15 text-quiet">
          {getItemLines(priced.goods, thanks, ironOn, language).map(([name, value], at) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines can repeat, and their order never changes
            <li key={at} className="wrap-anywhere">
              {name}: {value}
            </li>
          ))}
        </ul>
      )}
      {earlier && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-15">
          {t.designOf(earlier.order)}
          <Button data-scripted size="small" onClick={() => removeItemDesign(kept.id)}>
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
      {quantity !== null && (
        <div data-scripted className="mt-3 max-w-60">
          <NumberStepper
            aria-label={t.quantityOf(priced?.goods.product ?? kept.name)}
            value={quantity}
            onValueChange={(next) => changeItemQuantity(kept.id, next)}
            min={1}
            suffix={t.pieces}
          />
        </div>
      )}
      {dealQuantity !== null && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-15">
          {priced && !priced.dealOver && t.dealFixed(dealQuantity)}
          <Button data-scripted onClick={() => removeItemDeal(kept.id)}>
            {t.dropDeal}
          </Button>
        </p>
      )}
      {edit && (
        <ButtonLink
          data-scripted
          to={edit}
          className="mt-3 mr-3"
          aria-label={t.changeOf(priced?.goods.product ?? kept.name)}
        >
          {t.change}
        </ButtonLink>
      )}
      <Button
        type="submit"
        name={removeItemFieldName}
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

/** Returns `null` for stickers, whose quantity is changed in the basket itself. */
function editPath({ id, item: { kind, productSlug } }: StoredBasketItem): string | null {
  if (kind === 'sticker' || kind === 'ppsticker') return null
  const slug = productSlug ?? (kind === 'logo' ? 'iron-on-logo' : 'iron-on-name-tag')
  return `${getProductPath({ flow: kind, slug, status: 'active' })}?ubah=${id}`
}
