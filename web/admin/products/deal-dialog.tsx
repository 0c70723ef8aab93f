import { changeDeal, createDeal, deskDeal, type DeskDeal } from '../../../core/contracts/catalog-home.ts'
import type { DeskProduct } from '../../../core/contracts/catalog-products.ts'
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
      : { product_id: products[0]?.id ?? 0, size: '5', quantity: '1000', image_url: null },
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
          image_url: { label: 'Picture' },
        }}
        onTakeTheirs={form.takeTheirs}
      />
      <Field label="Product" error={wrong['product_id']} hint="What it costs is worked out from its prices.">
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

function typed({ product_id, size_mm, quantity, image_url }: DeskDeal): Values {
  return { product_id, size: String(size_mm / 10), quantity: String(quantity), image_url }
}

async function sendDeal(
  before: DeskDeal | undefined,
  { size, quantity, ...values }: Values,
  version: number | undefined,
) {
  const size_mm = sizeFromText(size)
  if (size_mm === 0)
    throw new ApiError(400, { fields: { size_mm: 'Please enter centimetres, like 5.5.' } }, '')
  const given = { ...values, size_mm, quantity: Number(quantity) }
  return before ? api(changeDeal, { ...given, id: before.id, version }) : api(createDeal, given)
}
