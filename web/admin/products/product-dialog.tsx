import { flows } from '../../../core/contracts/catalog.ts'
import {
  changeProduct,
  createProduct,
  deskProduct,
  type DeskProduct,
} from '../../../core/contracts/catalog-products.ts'
import type { DeskCategory } from '../../../core/contracts/catalog-categories.ts'
import { senFromRinggit } from '../../../core/values/money.ts'
import { api, ApiError } from '../../api.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { EnglishFields } from './english-fields.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { flowWords, shownWords } from './flow-words.ts'
import { FromPrice } from './from-price.tsx'
import { MeanwhileNote } from './meanwhile-note.tsx'
import { NameAndAddress } from './name-and-address.tsx'
import { PictureField } from './picture-field.tsx'
import { PreviewButton } from './preview-button.tsx'
import { StatusChoice } from './status-choice.tsx'
import { useEntryForm } from './use-entry-form.ts'

type Values = Omit<DeskProduct, 'id' | 'version' | 'price'> & { price: string }

/** Adds a product, or changes the given one. */
export function ProductDialog({
  product,
  categories,
  categoryId,
  onClose,
}: {
  product?: DeskProduct | undefined
  categories: DeskCategory[]
  /** Where a new one stands. */
  categoryId?: number | undefined
  onClose: () => void
}) {
  const form = useEntryForm<Values>({
    start: product ? typed(product) : { ...blank, category_id: categoryId ?? categories[0]?.id ?? 0 },
    version: product?.version,
    send: (values, version) => sendProduct(product, values, version),
    readTheirs(details) {
      const read = deskProduct.safeParse(details)
      return read.success ? { values: typed(read.data), version: read.data.version } : null
    },
    saved: ({ name }) => (product ? `${name} saved` : `${name} added`),
    onSaved: onClose,
  })
  const { values, wrong, set } = form
  const nameOf = (id: number) => categories.find((category) => category.id === id)?.name ?? ''
  return (
    <EntryDialog
      title={product ? 'Edit product' : 'New product'}
      adding={!product}
      form={form}
      extra={
        <PreviewButton draft={() => ({ kind: 'product', product: drafted(product, values, categories) })} />
      }
      onClose={onClose}
    >
      <MeanwhileNote
        meanwhile={form.meanwhile}
        values={values}
        labels={{
          name: { label: 'Name' },
          name_en: { label: 'Name in English' },
          slug: { label: 'Web address' },
          category_id: { label: 'Category', text: nameOf },
          status: { label: 'Shown as', text: (status) => shownWords[status] },
          flow: { label: 'Order form', text: (flow) => flowWords[flow] },
          price: { label: 'From, RM' },
          description: { label: 'Description' },
          description_en: { label: 'Description in English' },
          image_url: { label: 'Picture' },
        }}
        onTakeTheirs={form.takeTheirs}
      />
      <PictureField
        label="Picture"
        shape={4 / 3}
        value={values.image_url}
        error={wrong['image_url']}
        onChange={(image_url) => set({ image_url })}
      />
      <NameAndAddress
        values={values}
        wrong={wrong}
        adding={!product}
        before="The end of the link to its page in your shop"
        onChange={set}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field label="Category" error={wrong['category_id']}>
          <Select
            value={values.category_id}
            onChange={({ target }) => set({ category_id: Number(target.value) })}
          >
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Order form" hint="Where a press on it leads" error={wrong['flow']}>
          <Select
            value={values.flow}
            onChange={({ target }) => set({ flow: flows.find((flow) => flow === target.value) ?? 'none' })}
          >
            {flows.map((flow) => (
              <option key={flow} value={flow}>
                {flowWords[flow]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <StatusChoice value={values.status} onChange={(status) => set({ status })} />
      <FromPrice
        id={product?.id}
        flow={values.flow}
        value={values.price}
        error={wrong['price']}
        onChange={(price) => set({ price })}
      />
      <Field label="Description" optional error={wrong['description']}>
        <TextArea
          rows={2}
          maxLength={500}
          value={values.description}
          onChange={({ target }) => set({ description: target.value })}
        />
      </Field>
      <EnglishFields values={values} wrong={wrong} onChange={set} />
    </EntryDialog>
  )
}

const blank: Values = {
  name: '',
  name_en: '',
  slug: '',
  category_id: 0,
  status: 'inactive',
  flow: 'none',
  price: '',
  description: '',
  description_en: '',
  image_url: null,
}

function typed({ id: _id, version: _version, price, ...product }: DeskProduct): Values {
  return { ...product, price: price === null ? '' : price.toFixed(2) }
}

function drafted(before: DeskProduct | undefined, { price, ...values }: Values, categories: DeskCategory[]) {
  const sen = senFromRinggit(price)
  return {
    ...values,
    id: before?.id ?? 0,
    category: categories.find(({ id }) => id === values.category_id)?.slug ?? '',
    price: sen === null ? null : sen / 100,
  }
}

async function sendProduct(
  before: DeskProduct | undefined,
  { price, slug, ...values }: Values,
  version: number | undefined,
) {
  const sen = price.trim() === '' ? null : senFromRinggit(price)
  if (price.trim() !== '' && sen === null)
    throw new ApiError(400, { fields: { price: 'Please enter an amount, like 8.00.' } }, '')
  const given = { ...values, ...(slug.trim() && { slug }), price: sen === null ? null : sen / 100 }
  return before ? api(changeProduct, { ...given, id: before.id, version }) : api(createProduct, given)
}
