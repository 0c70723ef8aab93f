import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { DescribedProduct } from '#core/pricing/described/described-calls.ts'
import { typedJob } from '#core/pricing/described/typed-job.ts'
import { findInBasket } from '../basket/basket-store.ts'
import type { ProductValues } from './product-values.ts'

/** Loads the item of the basket that is to be edited (`?ubah=`) into the form; returns its id. */
export function useEditedItem(
  product: DescribedProduct,
  form: UseFormReturn<ProductValues>,
): string | undefined {
  const id = useSearchParams()[0].get('ubah') ?? undefined
  const { getValues, reset } = form
  useEffect(() => {
    const item = id === undefined ? undefined : findInBasket(id)?.item
    if (item?.kind !== 'described' || item.productSlug !== product.slug) return
    reset({ ...getValues(), ...typedJob(product, { job: item.job, names: item.names, notes: item.notes }) })
  }, [id, product, getValues, reset])
  return id
}
