import { useQuery } from '@tanstack/react-query'
import { changeDeal, createDeal, deskDeal, type DeskDeal } from '../../../core/contracts/catalog-home.ts'
import { getQuote } from '../../../core/contracts/pricing.ts'
import type { DeskProduct } from '../../../core/contracts/catalog-products.ts'
import { ringgitText, senFromRinggit } from '../../../core/values/money.ts'
import { formatDayWords } from '../../../core/values/shop-time.ts'
import { sizeFromText } from '../../../core/values/sheet.ts'
import { api, ApiError } from '../../api.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { MeanwhileNote } from './meanwhile-note.tsx'
import { PictureField } from './picture-field.tsx'
import { useCatalog } from './catalog-queries.ts'
import { useEntryForm } from './use-entry-form.ts'

interface Values {
  product_id: number
  size: string
  quantity: string
  price: string
  from_day: string
  to_day: string
  image_url: string | null
}

/** The products whose jobs have a price by size and quantity. */
export function useSheetProducts(): DeskProduct[] {
  const products = useCatalog().data?.products ?? []
  return products.filter(({ flow }) => flow === 'sticker' || flow === 'ppsticker')
}

/** Adds a deal to the home page, or changes the given one. */
export function DealDialog({ deal, onClose }: { deal?: DeskDeal | undefined; onClose: () => void }) {
  const products = useSheetProducts()
  const form = useEntryForm<Values>({
    start: deal
      ? typed(deal)
      : {
          product_id: products[0]?.id ?? 0,
          size: '5',
          quantity: '1000',
          price: '',
          from_day: '',
          to_day: '',
          image_url: null,
        },
    version: deal?.version,
    send: (values, version) => sendDeal(deal, values, version),
    readTheirs(details) {
      const read = deskDeal.safeParse(details)
      return read.success ? { values: typed(read.data), version: read.data.version } : null
    },
    saved: () => (deal ? 'Deal saved' : 'Deal added'),
    onSaved: onClose,
  })
  const { values, wrong, set } = form
  const usual = useUsualPrice(values, products)
  return (
    <EntryDialog title={deal ? 'Edit deal' : 'New deal'} adding={!deal} form={form} onClose={onClose}>
      <MeanwhileNote
        meanwhile={form.meanwhile}
        values={values}
        labels={{
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
        }}
        onTakeTheirs={form.takeTheirs}
      />
      <Field label="Product" error={wrong['product_id']}>
        <Select
          value={values.product_id}
          onChange={({ target }) => set({ product_id: Number(target.value) })}
        >
          {products.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field label="Size" error={wrong['size_mm']}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            suffix="cm"
            value={values.size}
            onChange={({ target }) => set({ size: target.value })}
          />
        </Field>
        <Field label="Quantity" error={wrong['quantity']}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={values.quantity}
            onChange={({ target }) => set({ quantity: target.value.replace(/\D/g, '') })}
          />
        </Field>
      </div>
      <Field
        label="Deal price"
        error={wrong['price_sen']}
        hint={
          usual === null
            ? 'Without one the deal is not shown.'
            : `For exactly this size and quantity, instead of ${ringgitText(usual)}. Without one the deal is not shown.`
        }
      >
        <TextInput
          prefix="RM"
          inputMode="decimal"
          autoComplete="off"
          value={values.price}
          onChange={({ target }) => set({ price: target.value })}
        />
      </Field>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field
          label="First day"
          error={wrong['from_day']}
          hint={formatDayWords(values.from_day) || 'At once'}
        >
          <TextInput
            type="date"
            value={values.from_day}
            onChange={({ target }) => set({ from_day: target.value })}
          />
        </Field>
        <Field
          label="Last day"
          error={wrong['to_day']}
          hint={formatDayWords(values.to_day) || 'None: it takes turns by day with others like it'}
        >
          <TextInput
            type="date"
            min={values.from_day}
            value={values.to_day}
            onChange={({ target }) => set({ to_day: target.value })}
          />
        </Field>
      </div>
      <PictureField
        label="Picture"
        shape={4 / 3}
        value={values.image_url}
        error={wrong['image_url']}
        onChange={(image_url) => set({ image_url })}
      />
    </EntryDialog>
  )
}

function typed({ size_mm, quantity, price_sen, ...deal }: DeskDeal): Values {
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

/** What the job costs by the price list; null: that is not known (yet). */
function useUsualPrice({ product_id, size, quantity }: Values, products: DeskProduct[]): number | null {
  const product = products.find(({ id }) => id === product_id)?.slug ?? ''
  const job = { product, size_mm: sizeFromText(size), quantity: Number(quantity) }
  const quote = useQuery({
    queryKey: ['usual-price', job],
    queryFn: ({ signal }) => api(getQuote, job, { signal }),
    enabled: job.product !== '' && job.size_mm > 0 && job.quantity > 0,
    retry: false,
  })
  return quote.data?.total_sen ?? null
}

async function sendDeal(
  before: DeskDeal | undefined,
  { size, quantity, price, from_day, to_day, ...values }: Values,
  version: number | undefined,
) {
  const size_mm = sizeFromText(size)
  if (size_mm === 0)
    throw new ApiError(400, { fields: { size_mm: 'Please enter centimetres, like 5.5.' } }, '')
  const price_sen = price.trim() === '' ? null : senFromRinggit(price)
  if (price_sen === null && price.trim() !== '')
    throw new ApiError(400, { fields: { price_sen: 'Please enter an amount, like 39.90.' } }, '')
  const days = { from_day: from_day || null, to_day: to_day || null }
  const given = { ...values, ...days, size_mm, quantity: Number(quantity), price_sen }
  return before ? api(changeDeal, { ...given, id: before.id, version }) : api(createDeal, given)
}
