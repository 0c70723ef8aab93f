import { flows } from '../../../core/catalog/catalog.ts'
import type { DeskProduct } from '../../../core/catalog/catalog-products.ts'
import { storedPath } from '../../../core/catalog/catalog-preview.ts'
import { blankDescription } from '../../../core/pricing/described/typed-description.ts'
import { Button } from '../../ui/button.tsx'
import { CopyIcon } from '../../ui/icons.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useTyped } from '../../use-typed.ts'
import { CategoryChoice } from './category-choice.tsx'
import { DescriptionEditor } from './described/description-editor.tsx'
import { FactsEditor } from './described/facts-editor.tsx'
import { StartFrom } from './described/start-from.tsx'
import { EnglishFields } from './english-fields.tsx'
import { flowWords } from './flow-words.ts'
import { FromPrice } from './from-price.tsx'
import { NameAndAddress } from './name-and-address.tsx'
import { PhotosField } from './pictures/photos-field.tsx'
import { PictureField } from './pictures/picture-field.tsx'
import { PreviewButton } from './preview-button.tsx'
import { drafted, photosOf, smallestOf } from './product-values.ts'
import { EntryDialog } from './shelf/entry-dialog.tsx'
import { StatusChoice } from './status-choice.tsx'
import { useProductForm, type ProductAtHand } from './use-product-form.ts'

/** Of the picture in lists, and on the page of a described product. */
const pictureShape = 4 / 3

/** Adds a product, or changes the given one. */
export function ProductDialog({
  onDuplicate,
  ...at
}: ProductAtHand & { onDuplicate?: (product: DeskProduct) => void }) {
  const { product, categories, onClose } = at
  const form = useProductForm(at)
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
