import { changeDeal, createDeal, adminDealSchema, type AdminDeal } from '#core/catalog/catalog-home.ts'
import type { AdminProduct } from '#core/catalog/catalog-products.ts'
import { isFarBelowRegularPrice } from '#core/pricing/deals.ts'
import { formatRinggit, parseRinggit } from '#core/shared/money.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { CatalogEntryDialog } from '../catalog/catalog-entry-dialog.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { useCatalog } from '../catalog/catalog-queries.ts'
import { useEntryForm } from '../catalog/use-entry-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { createPeriodFieldProps } from '../period-fields.ts'
import { parseNumberOrNaN } from '#core/shared/typed-number.ts'
import { useQuery } from '@tanstack/react-query'
import { getQuote } from '#core/pricing/pricing.ts'
import { parseStickerSize } from '#core/pricing/sticker-sheet.ts'
import { api } from '#web/api.ts'

export function useSizePricedProducts(): AdminProduct[] {
  const products = useCatalog().data?.products ?? []
  return products.filter(({ flow }) => flow === 'sticker' || flow === 'ppsticker')
}

const withoutPrice =
  'Without a deal price, the product is shown at its regular price when no deal is running.'

export function DealDialog({ deal, onClose }: { deal?: AdminDeal | undefined; onClose: () => void }) {
  const products = useSizePricedProducts()
  const form = useEntryForm<typeof createDeal, AdminDeal, DealValues>({
    create: createDeal,
    change: changeDeal,
    shape: adminDealSchema,
    entry: deal,
    blank: {
      product_id: products[0]?.id ?? 0,
      size: '5',
      quantity: '1000',
      price: '',
      from_day: '',
      to_day: '',
      image_url: null,
    },
    valuesOf,
    inputOf,
    check,
    fieldMapping: { size_mm: 'size', price_sen: 'price' },
    called: () => 'Deal',
    labels: {
      product_id: {
        label: 'Product',
        text: (id) => products.find((product) => product.id === id)?.name ?? '',
      },
      size: { label: 'Size, cm' },
      quantity: { label: 'Quantity' },
      price: { label: 'Deal price (RM)' },
      from_day: { label: 'Start date' },
      to_day: { label: 'End date' },
      image_url: { label: 'Picture' },
    },
    onClose,
  })
  const { fieldErrors } = form
  const values = useFormValues(form)
  const usualPrice = useUsualPrice(values, products)
  const price = parseRinggit(values.price)
  const days = createPeriodFieldProps(
    values,
    'No end date. Rotates daily with other deals that have no end date.',
  )
  return (
    <CatalogEntryDialog what="deal" adding={!deal} form={form} onClose={onClose}>
      <Field label="Product" error={fieldErrors.product_id}>
        <Select {...form.register('product_id', { valueAsNumber: true })}>
          {products.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <NumberField form={form} name="size" typed label="Size" decimal suffix="cm" />
        <NumberField form={form} name="quantity" typed label="Quantity" />
      </div>
      <NumberField
        form={form}
        name="price"
        typed
        label="Deal price"
        hint={
          usualPrice === null
            ? withoutPrice
            : `For this size and quantity only, instead of ${formatRinggit(usualPrice)}. ${withoutPrice}`
        }
        prefix="RM"
        decimal
      />
      {usualPrice !== null && price !== null && isFarBelowRegularPrice(price, usualPrice) && (
        <output className="mb-3 block rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          This is {Math.round(100 - (price * 100) / usualPrice)}% below the list price of{' '}
          {formatRinggit(usualPrice)}. Check that the deal price is correct.
        </output>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField form={form} name="from_day" {...days.first} />
        <TextField form={form} name="to_day" {...days.last} />
      </div>
      <PictureField label="Picture" shape={4 / 3} form={form} name="image_url" />
    </CatalogEntryDialog>
  )
}

/** Returns the regular price of the deal's size and quantity in sen, or `null` if the price isn't known yet. */
function useUsualPrice({ product_id, size, quantity }: DealValues, products: AdminProduct[]): number | null {
  const product = products.find(({ id }) => id === product_id)?.slug ?? ''
  const job = { product, size_mm: parseStickerSize(size), quantity: parseNumberOrNaN(quantity) }
  const quote = useQuery({
    queryKey: ['usual-price', job],
    queryFn: ({ signal }) => api(getQuote, job, { signal }),
    enabled: job.product !== '' && job.size_mm > 0 && job.quantity > 0,
    retry: false,
  })
  return quote.data?.total_sen ?? null
}

/** Sizes are in centimetres and prices in ringgit. */
interface DealValues {
  product_id: number
  size: string
  quantity: string
  price: string
  from_day: string
  to_day: string
  image_url: string | null
}

function valuesOf({ size_mm, quantity, price_sen, ...deal }: AdminDeal): DealValues {
  return {
    product_id: deal.product_id,
    size: String(size_mm / 10),
    quantity: String(quantity),
    price: price_sen === null ? '' : (price_sen / 100).toFixed(2),
    from_day: deal.from_day ?? '',
    to_day: deal.to_day ?? '',
    image_url: deal.image_url,
  }
}

function check({ size, price }: DealValues): Partial<Record<'size' | 'price', string>> {
  return {
    ...(parseStickerSize(size) === 0 && { size: 'Enter a size in cm, such as 5.5.' }),
    ...(price.trim() !== '' && parseRinggit(price) === null && { price: 'Enter an amount, such as 39.90.' }),
  }
}

const inputOf = ({ size, quantity, price, from_day, to_day, ...values }: DealValues) => ({
  ...values,
  from_day: from_day || null,
  to_day: to_day || null,
  size_mm: parseStickerSize(size),
  quantity: parseNumberOrNaN(quantity),
  price_sen: parseRinggit(price),
})
