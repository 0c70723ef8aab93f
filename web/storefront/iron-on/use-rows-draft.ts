import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import { findBasketItem } from '../basket/basket-store.ts'
import { storeOrderDraft } from '../order/order-values.ts'
import type { FormDraft } from '../order/use-form-draft.ts'
import { completeIronOnRows, ironOnDrafts, type IronOnValues } from './iron-on-values.ts'

/**
 * The rows of an edited item are not stored in the draft, so that a new order in progress isn't lost and the
 * item isn't added to the basket twice.
 */
export function useIronOnDraft<Type extends IronOnType>(productType: Type, productSlug: string) {
  const edited = useSearchParams()[0].get('ubah') ?? undefined
  const draft = useMemo(() => {
    const defaultDraft: FormDraft<IronOnValues<Type>> = ironOnDrafts[productType]
    const rows = edited === undefined ? null : () => rowsInBasket(edited, productType, productSlug)
    if (!rows) return defaultDraft
    return {
      read: () => ({ ...defaultDraft.read(), ...rows() }),
      store: (values: IronOnValues<Type>) => {
        if (!rows()) return defaultDraft.store(values)
        const { orders: _, ...customer } = values
        storeOrderDraft(customer)
      },
    }
  }, [edited, productType, productSlug])
  return { draft, edited }
}

/** Returns `null` if the item is no longer in the basket, or if it belongs to another form. */
function rowsInBasket<Type extends IronOnType>(id: string, productType: Type, productSlug: string) {
  const item = findBasketItem(id)?.item
  if (item?.kind !== productType || !('orders' in item)) return null
  if (item.productSlug !== undefined && item.productSlug !== productSlug) return null
  return { orders: completeIronOnRows(productType, item.orders) }
}
