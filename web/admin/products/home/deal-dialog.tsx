import { changeDeal, createDeal, deskDeal, type DeskDeal } from '#core/catalog/catalog-home.ts'
import type { DeskProduct } from '#core/catalog/catalog-products.ts'
import { isFarBelow } from '#core/pricing/deals.ts'
import { ringgitText, senFromRinggit } from '#core/shared/money.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { EntryDialog } from '../shelf/entry-dialog.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { useCatalog } from '../shelf/catalog-queries.ts'
import { useEntryForm } from '../shelf/use-entry-form.ts'
import { useTyped } from '#web/use-typed.ts'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { firstAndLastDay } from '../first-and-last-day.ts'
import { type DealValues, valuesOf, check, inputOf } from './deal-values.ts'
import { useUsualPrice } from './use-usual-price.ts'

/** The products whose jobs have a price by size and quantity. */
export function useSheetProducts(): DeskProduct[] {
  const products = useCatalog().data?.products ?? []
  return products.filter(({ flow }) => flow === 'sticker' || flow === 'ppsticker')
}

const withoutPrice = 'Without one it is shown at its usual price, while no deal runs.'

/** Adds a deal to the home page, or changes the given one. */
export function DealDialog({ deal, onClose }: { deal?: DeskDeal | undefined; onClose: () => void }) {
  const products = useSheetProducts()
  const form = useEntryForm<typeof createDeal, DeskDeal, DealValues>({
    create: createDeal,
    change: changeDeal,
    shape: deskDeal,
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
    at: { size_mm: 'size', price_sen: 'price' },
    called: () => 'Deal',
    labels: {
      product_id: {
        label: 'Product',
        text: (id) => products.find((product) => product.id === id)?.name ?? '',
      },
      size: { label: 'Size, cm' },
      quantity: { label: 'Quantity' },
      price: { label: 'Deal price, RM' },
      from_day: { label: 'First day' },
      to_day: { label: 'Last day' },
      image_url: { label: 'Picture' },
    },
    onClose,
  })
  const { wrong } = form
  const values = useTyped(form)
  const usual = useUsualPrice(values, products)
  const price = senFromRinggit(values.price)
  const days = firstAndLastDay(values, 'None: it takes turns by day with others like it')
  return (
    <EntryDialog what="deal" adding={!deal} form={form} onClose={onClose}>
      <Field label="Product" error={wrong.product_id}>
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
          usual === null
            ? withoutPrice
            : `For exactly this size and quantity, instead of ${ringgitText(usual)}. ${withoutPrice}`
        }
        prefix="RM"
        decimal
      />
      {usual !== null && price !== null && isFarBelow(price, usual) && (
        <output className="mb-3 block rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
          This is {Math.round(100 - (price * 100) / usual)} % below {ringgitText(usual)}, what the job costs
          by the price list now. Check that the deal price is still meant.
        </output>
      )}
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField form={form} name="from_day" {...days.first} />
        <TextField form={form} name="to_day" {...days.last} />
      </div>
      <PictureField label="Picture" shape={4 / 3} form={form} name="image_url" />
    </EntryDialog>
  )
}
