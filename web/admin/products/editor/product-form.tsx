import { useNavigate } from 'react-router'
import { productTypes } from '#core/catalog/catalog.ts'
import { getStoredPreviewPath, type PreviewDraft } from '#core/catalog/catalog-preview.ts'
import type { AdminCategory } from '#core/catalog/catalog-categories.ts'
import type { AdminProduct } from '#core/catalog/catalog-products.ts'
import { parsePriceableDescription } from '#core/pricing/described/parse-description.ts'
import { createBlankDescription } from '#core/pricing/described/typed-description.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useUnsavedChanges } from '#web/admin/unsaved/unsaved-changes.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { CategorySelect } from '../category-select.tsx'
import { DescriptionSections } from '../described/description-sections.tsx'
import { FactsEditor } from '../described/facts-editor.tsx'
import { EnglishTextFields } from '../english-fields.tsx'
import { productTypeLabels } from '../product-labels.ts'
import { StartingPriceField } from '../starting-price-field.tsx'
import { NameAndSlugFields } from '../name-and-slug-fields.tsx'
import { PhotosField } from '../pictures/photos-field.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { PreviewButton } from '../preview-button.tsx'
import {
  toProductDraft,
  listProductPhotos,
  getSmallestDescribedPrice,
  type ProductValues,
} from '../product-values.ts'
import { submitUnlessCropping } from '../catalog/submit-unless-cropping.ts'
import { ProductStatusField } from '../product-status-field.tsx'
import { useProductForm } from '../use-product-form.ts'
import { EditorSection } from './editor-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { listSectionProblems, listEditorSections, scrollToSection } from './sections.ts'
import { useDebouncedValue } from '#web/hooks/use-debounced-value.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { useState } from 'react'
import { productTemplates, type ProductTemplate } from '#core/catalog/product-templates.ts'
import { createSlug } from '#core/shared/slug.ts'
import { Button } from '#web/ui/button.tsx'

/** Aspect ratio of the picture in lists and on the product page. */
const pictureShape = 4 / 3

export function ProductForm({
  product,
  like,
  categories,
  categoryId,
  backTo,
}: {
  product?: AdminProduct | undefined
  /** Product from which a new product is copied. */
  like?: AdminProduct | undefined
  categories: AdminCategory[]
  categoryId?: number | undefined
  backTo: string
}) {
  const navigate = useNavigate()
  const form = useProductForm({ product, like, categories, categoryId, onClose: () => navigate(backTo) })
  const { fieldErrors, set } = form
  const values = useFormValues(form)
  useUnsavedChanges(form.changed && !form.busy)
  const wide = useMediaQuery('(width >= 80rem)')
  const described = values.flow === 'described' ? (values.described ?? createBlankDescription()) : null
  const draft = () => ({ kind: 'product' as const, product: toProductDraft(product, values, categories) })
  return (
    <div className="grid grid-cols-1 gap-x-8 xl:grid-cols-[minmax(0,1fr)_auto]">
      <form
        noValidate
        onSubmit={submitUnlessCropping(form.submit)}
        className="grid min-w-0 grid-cols-1 gap-6"
      >
        {!product && !like && <ExamplePicker values={values} onPick={set} />}
        <SectionLinks flow={values.flow} />
        {form.conflictView}
        <EditorSection id="status" title="Status">
          <ProductStatusField hideLabel value={values.status} onChange={(status) => set({ status })} />
        </EditorSection>
        <EditorSection id="details" title="Details">
          <div className="grid gap-x-4 sm:grid-cols-2">
            <NameAndSlugFields
              values={values}
              wrong={fieldErrors}
              adding={!product}
              use="Last part of the product’s link"
              onChange={set}
            />
            <CategorySelect
              categories={categories}
              value={values.category_id}
              error={fieldErrors.category_id}
              onChange={(category_id) => set({ category_id })}
            />
            <Field
              label="Order type"
              hint={values.flow === 'none' ? 'Customers see it but can’t order it online.' : undefined}
              error={fieldErrors.flow}
            >
              <Select
                {...form.register('flow', {
                  onChange: ({ target }) => {
                    if (target.value === 'described' && !values.described)
                      set({ described: createBlankDescription() })
                  },
                })}
              >
                {productTypes.map((flow) => (
                  <option key={flow} value={flow}>
                    {productTypeLabels[flow]}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <Field label="Description" optional error={fieldErrors.description}>
            <TextArea rows={2} maxLength={500} {...form.register('description')} />
          </Field>
          <div>
            <EnglishTextFields values={values} wrong={fieldErrors} onChange={set} />
          </div>
        </EditorSection>
        <EditorSection id="photos" title="Photos">
          {described ? (
            <PhotosField
              photos={listProductPhotos(values)}
              problem={fieldErrors.photos ?? fieldErrors.image_url}
              onChange={([first = null, ...photos]) => set({ image_url: first, photos })}
            />
          ) : (
            <PictureField label="Picture" shape={pictureShape} form={form} name="image_url" />
          )}
        </EditorSection>
        <DescriptionSections
          typed={described}
          wrong={fieldErrors}
          onChange={(changed) => set({ described: changed })}
          fromPrice={
            <>
              <StartingPriceField
                id={product?.id}
                flow={values.flow}
                value={values.price}
                describedSen={getSmallestDescribedPrice(values.described)}
                error={fieldErrors.price}
                onChange={(price) => set({ price })}
              />
              <TextField
                form={form}
                name="deposit"
                label="Deposit"
                optional
                hint="A percentage such as 50%, or an amount in RM. Work begins when it is paid, and the balance is due before pick-up."
                maxLength={20}
                autoComplete="off"
                className="max-w-100"
              />
            </>
          }
        />
        {described && (
          <EditorSection id="about" title="About" note="Optional. Shown below the order form.">
            <FactsEditor facts={values.facts} wrong={fieldErrors} onChange={(facts) => set({ facts })} />
          </EditorSection>
        )}
        <SaveBar
          problems={listSectionProblems(fieldErrors, values.flow)}
          changed={form.changed}
          busy={form.busy}
          action={product ? 'Save' : 'Add product'}
          cancelTo={backTo}
          preview={
            <PreviewButton
              draft={draft}
              page={product?.flow === 'described' ? getStoredPreviewPath(product.slug) : undefined}
            />
          }
        />
      </form>
      {wide && (
        <LivePreview
          draft={draft()}
          waitsFor={
            described && !parsePriceableDescription(described)
              ? 'Enter prices to see the product page.'
              : null
          }
        />
      )}
    </div>
  )
}

function SectionLinks({ flow }: { flow: string }) {
  return (
    <nav
      aria-label="Sections of the product"
      className="sticky top-14 z-10 -mx-4 bg-paper px-4 sm:-mx-6 sm:px-6 md:mx-0 md:px-0"
    >
      <ul className="flex overflow-x-auto border-b border-line">
        {listEditorSections(flow).map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center px-2.5 text-15 font-semibold whitespace-nowrap text-quiet no-underline hover:text-ink focus-visible:-outline-offset-2"
              onClick={(event) => {
                event.preventDefault()
                scrollToSection(id)
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Width of a small phone in px. On a 1280 px screen, this leaves enough space for the form. */
const phone = 360

function LivePreview({ draft, waitsFor }: { draft: PreviewDraft; waitsFor: string | null }) {
  return (
    <aside aria-label="Live preview" className="sticky top-18 self-start">
      <h2 className="text-17">Live preview</h2>
      <p className="mb-2 min-h-5 text-13 text-quiet">
        {waitsFor ?? 'Updates as you type. Not published yet.'}
      </p>
      <PreviewFrame
        draft={useDebouncedValue(JSON.stringify(draft))}
        title="Live preview"
        style={{ width: phone, height: 'calc(100dvh - 9rem)', minHeight: '24rem' }}
      />
    </aside>
  )
}

/**
 * Fills in an example and keeps text that staff have entered. Undo restores all values from before the
 * example.
 */
function ExamplePicker({
  values,
  onPick,
}: {
  values: ProductValues
  onPick: (values: Partial<ProductValues>) => void
}) {
  const [picked, setPicked] = useState<{ label: string; before: ProductValues } | null>(null)
  if (picked)
    return (
      <div className="flex flex-wrap items-center gap-x-3 text-15 text-quiet">
        <output>Filled in from “{picked.label}”. Check prices and options before you save.</output>
        <Button
          size="small"
          onClick={() => {
            onPick(picked.before)
            setPicked(null)
          }}
        >
          Undo
        </Button>
      </div>
    )
  return (
    <section aria-labelledby="examples-title" className="grid gap-3">
      <div>
        <h2 id="examples-title" className="text-17">
          Start from an example
        </h2>
        <p className="text-15 text-quiet">
          An example fills in options, quantities and prices that you can edit. You can also skip this and
          start below.
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {productTemplates.map((example) => (
          <li key={example.label}>
            <button
              type="button"
              className="h-full min-h-16 w-full rounded-surface border border-edge bg-surface px-3 py-2 text-left hover:border-ink"
              onClick={() => {
                setPicked({ label: example.label, before: values })
                onPick(filledFrom(example, values))
              }}
            >
              <span className="block text-15 font-semibold">{example.label}</span>
              <span className="block text-13 text-quiet">{example.hint}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function filledFrom(example: ProductTemplate, typed: ProductValues): Partial<ProductValues> {
  const named = typed.name.trim() !== ''
  return {
    ...(!named && {
      name: example.name,
      name_en: typed.name_en || example.name_en,
      slug: createSlug(example.name),
    }),
    description: typed.description || example.description,
    description_en: typed.description_en || example.description_en,
    flow: 'described',
    described: example.described(),
  }
}
