import { flows } from '../../../core/catalog/catalog.ts'
import {
  changeProduct,
  createProduct,
  deskProduct,
  type DeskProduct,
} from '../../../core/catalog/catalog-products.ts'
import { factsByPart, noFacts, type ProductFacts } from '../../../core/catalog/product-facts.ts'
import { storedPath } from '../../../core/catalog/catalog-preview.ts'
import type { DeskCategory } from '../../../core/catalog/catalog-categories.ts'
import { senFromRinggit } from '../../../core/shared/money.ts'
import { slugOf } from '../../../core/shared/slug.ts'
import { Button } from '../../ui/button.tsx'
import { CopyIcon } from '../../ui/icons.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { EnglishFields } from './english-fields.tsx'
import { EntryDialog } from './shelf/entry-dialog.tsx'
import { flowWords, shownWords } from './flow-words.ts'
import { FromPrice } from './from-price.tsx'
import { NameAndAddress } from './name-and-address.tsx'
import { PhotosField } from './pictures/photos-field.tsx'
import { PictureField } from './pictures/picture-field.tsx'
import { PreviewButton } from './preview-button.tsx'
import { StatusChoice } from './status-choice.tsx'
import { useEntryForm } from './shelf/use-entry-form.ts'
import { priceDescribed } from '../../../core/pricing/described/price-described.ts'
import { inShort } from '../../../core/pricing/described/in-short.ts'
import { FactsEditor } from './described/facts-editor.tsx'
import { StartFrom } from './described/start-from.tsx'
import { DescriptionEditor } from './described/description-editor.tsx'
import {
  blankDescription,
  describedOf,
  readDescription,
  typedOf,
  type TypedDescription,
} from '../../../core/pricing/described/typed-description.ts'
import { useTyped } from '../../use-typed.ts'

type Values = Omit<DeskProduct, 'id' | 'version' | 'price' | 'described' | 'facts'> & {
  price: string
  /** Null: it was never described. */
  described: TypedDescription | null
  facts: ProductFacts
}

/** Adds a product, or changes the given one. */
export function ProductDialog({
  product,
  like,
  categories,
  categoryId,
  onDuplicate,
  onClose,
}: {
  product?: DeskProduct | undefined
  /** A new one begins as a copy of it. */
  like?: DeskProduct | undefined
  categories: DeskCategory[]
  /** Where a new one stands. */
  categoryId?: number | undefined
  onDuplicate?: (product: DeskProduct) => void
  onClose: () => void
}) {
  const nameOf = (id: number) => categories.find((category) => category.id === id)?.name ?? ''
  const form = useEntryForm<typeof createProduct, DeskProduct, Values>({
    create: createProduct,
    change: changeProduct,
    shape: deskProduct,
    entry: product,
    blank: like ? copyOf(like) : { ...blank, category_id: categoryId ?? categories[0]?.id ?? 0 },
    valuesOf,
    inputOf: ({ slug, ...values }) => ({
      ...values,
      ...(slug.trim() && { slug }),
      price: priceOf(values) ?? (product ? null : smallestPrice(values)),
      described: values.described && (describedOf(values.described) as DeskProduct['described']),
      facts: factsText(values.facts) === '' ? null : values.facts,
    }),
    at: { not_described: 'flow' },
    check: ({ price }) =>
      price.trim() !== '' && senFromRinggit(price) === null
        ? { price: 'Please enter an amount, like 8.00.' }
        : {},
    called: ({ name }) => name,
    labels: {
      name: { label: 'Name' },
      name_en: { label: 'Name in English' },
      slug: { label: 'Web address' },
      category_id: { label: 'Category', text: nameOf },
      status: { label: 'Shown as', text: (status) => shownWords[status] },
      flow: { label: 'Order form', text: (flow) => flowWords[flow] },
      price: { label: 'From, RM' },
      described: { label: 'Options and prices', text: inWords },
      description: { label: 'Description' },
      description_en: { label: 'Description in English' },
      image_url: { label: 'Picture' },
      facts: { label: 'Materials, care, questions', text: factsText },
      photos: { label: 'Further photos', text: (photos) => photos.map(fileName).join(', ') },
    },
    onClose,
  })
  const { wrong, set } = form
  const values = useTyped(form)
  return (
    <EntryDialog
      what="product"
      size="large"
      adding={!product}
      form={form}
      extra={
        <span className="flex flex-wrap gap-2 *:flex-auto sm:mr-auto">
          <PreviewButton
            draft={() => ({ kind: 'product', product: drafted(product, values, categories) })}
            page={product?.flow === 'described' ? storedPath(product.slug) : undefined}
          />
          {product && onDuplicate && (
            <Button
              icon={<CopyIcon />}
              disabled={form.changed}
              title={form.changed ? 'Save first: the copy is of what is stored.' : undefined}
              onClick={() => onDuplicate(product)}
            >
              Duplicate
            </Button>
          )}
        </span>
      }
      onClose={onClose}
    >
      {!product && (values.flow === 'none' || values.flow === 'described') && (
        <StartFrom
          typed={values.described ?? blankDescription()}
          // What has a price and a form is there to be sold.
          onChange={(described) => set({ flow: 'described', described, status: 'active' })}
        />
      )}
      {values.flow === 'described' ? (
        <PhotosField
          photos={photosOf(values)}
          problem={wrong.photos ?? wrong.image_url}
          onChange={([first = null, ...photos]) => set({ image_url: first, photos })}
        />
      ) : (
        <PictureField label="Picture" shape={pictureShape} form={form} name="image_url" />
      )}
      <NameAndAddress
        values={values}
        wrong={wrong}
        adding={!product}
        before="The end of the link to its page in your shop"
        onChange={set}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <CategoryChoice
          categories={categories}
          value={values.category_id}
          error={wrong.category_id}
          onChange={(category_id) => set({ category_id })}
        />
        <Field label="Order form" hint="Where a press on it leads" error={wrong.flow}>
          <Select
            {...form.register('flow', {
              onChange: ({ target }) => {
                if (target.value === 'described' && !values.described) set({ described: blankDescription() })
              },
            })}
          >
            {flows.map((flow) => (
              <option key={flow} value={flow}>
                {flowWords[flow]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {values.flow === 'described' && values.described && (
        <DescriptionEditor
          typed={values.described}
          wrong={wrong}
          onChange={(described) => set({ described })}
        />
      )}
      {values.flow === 'described' && (
        <FactsEditor facts={values.facts} wrong={wrong} onChange={(facts) => set({ facts })} />
      )}
      <StatusChoice value={values.status} onChange={(status) => set({ status })} />
      <FromPrice
        id={product?.id}
        flow={values.flow}
        value={values.price}
        describedSen={smallestOf(values.described)}
        error={wrong.price}
        onChange={(price) => set({ price })}
      />
      <Field label="Description" optional error={wrong.description}>
        <TextArea rows={2} maxLength={500} {...form.register('description')} />
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
  described: null,
  description: '',
  description_en: '',
  image_url: null,
  photos: [],
  facts: noFacts(),
}

/** Of the picture in lists, and on the page of a described product. */
const pictureShape = 4 / 3

/** As they stand on its page. */
const photosOf = ({ image_url: first, photos }: Pick<Values, 'image_url' | 'photos'>) =>
  first === null ? photos : [first, ...photos]

const fileName = (path: string) => path.split('/').at(-1) ?? ''

function valuesOf({ id: _id, version: _version, price, described, facts, ...product }: DeskProduct): Values {
  return {
    ...product,
    described: described && typedOf(described),
    facts: facts ?? noFacts(),
    price: price === null ? '' : price.toFixed(2),
  }
}

const mostName = 120
const copied = (name: string) => (name ? `${name.slice(0, mostName - 7)} (copy)` : '')

/** Not shown until somebody says so, at an address of its own. */
function copyOf(product: DeskProduct): Values {
  return {
    ...valuesOf(product),
    name: copied(product.name),
    name_en: copied(product.name_en),
    slug: slugOf(copied(product.name)),
    status: 'inactive',
  }
}

/** What somebody else has made of it, in short. */
function inWords(described: TypedDescription | null): string {
  const read = described && readDescription(described)
  return read ? inShort(read) : ''
}

const factsText = (facts: ProductFacts) => Object.values(factsByPart(facts)).filter(Boolean).join('\n')

/** What the fewest pieces come to, each option at its first choice. */
function smallestOf(typed: TypedDescription | null): number | null {
  const described = typed && readDescription(typed)
  if (!described) return null
  const { options, least, size, pricing } = described
  const [first] = options.find(({ spread }) => spread)?.choices ?? []
  const quantity = pricing.by === 'table' ? (pricing.quantities[0] ?? least) : least
  const price = priceDescribed(described, {
    choices: {},
    quantity,
    ...(first && { spread: { [first.code]: quantity } }),
    size_mm: size ? { width: size.least_mm, height: size.least_mm } : undefined,
  })
  return 'trouble' in price ? null : price.total
}

/** What a new described product is said to cost where nothing else was entered; RM. */
function smallestPrice({
  flow,
  described,
  price,
}: Pick<Values, 'flow' | 'described' | 'price'>): number | null {
  const smallest = flow === 'described' && price.trim() === '' ? smallestOf(described) : null
  return smallest === null ? null : smallest / 100
}

function priceOf({ price }: Pick<Values, 'price'>): number | null {
  const sen = senFromRinggit(price)
  return sen === null ? null : sen / 100
}

function drafted(before: DeskProduct | undefined, values: Values, categories: DeskCategory[]) {
  return {
    ...values,
    id: before?.id ?? 0,
    category: categories.find(({ id }) => id === values.category_id)?.slug ?? '',
    price: priceOf(values),
    described: values.described && readDescription(values.described),
    facts: {
      ...values.facts,
      // Half of one is nothing that customers would see.
      questions: values.facts.questions.filter(
        ({ question, answer }) => question.ms.trim() && answer.ms.trim(),
      ),
    },
  }
}
