import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changePriceList, priceListSchema, type AdminPriceList } from '#core/pricing/price-lists.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, FieldNote } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { useRecordForm } from '#web/admin/forms/use-record-form.tsx'
import { useUnsavedChanges } from '#web/admin/unsaved/unsaved-changes.tsx'
import { refreshCatalog, useCanEditCatalog } from '../catalog/catalog-queries.ts'
import { parseSetPrice, parseTiers, toPriceValues, type PriceValues, getRowError } from './price-values.ts'
import { PriceEffects } from './price-effects.tsx'
import { TierRows } from './tier-rows.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { productTypeLabels } from '../product-labels.ts'
import { listProductNamesUsingPriceList } from './price-list-users.ts'
import { usePriceLists } from './price-list-queries.ts'
import { useProducts } from '../product-queries.ts'
import type { FieldLabels } from '#web/admin/conflict/edit-conflict.ts'
import { formatStickerSize, printableSheetSizeMm, parseStickerSize } from '#core/pricing/sticker-sheet.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { CloseIcon } from '#web/ui/icons.tsx'

export function PriceListForm({ list }: { list: AdminPriceList }) {
  const mayKeep = useCanEditCatalog()
  const client = useQueryClient()
  const [stored, setStored] = useState(list)
  const form = useRecordForm<typeof changePriceList, PriceValues, AdminPriceList>(
    changePriceList,
    {
      shape: priceListSchema,
      base: list,
      valuesOf: toPriceValues,
      versionOf: ({ version }) => version,
      labels,
      showsConflictInline: true,
      onCurrent: setStored,
    },
    {
      start: toPriceValues(list),
      inputOf: (values) => ({
        list: list.id,
        name: values.name,
        tiers: parseTiers(values).map(({ sheets, price }) => ({ sheets, price_sen: price })),
        sizes: values.sizes,
        set_price_sen: parseSetPrice(values) ?? null,
        product_ids: values.products,
      }),
      check: problemIn,
      fieldMapping: { set_price_sen: 'setPrice', product_ids: 'products' },
      saved: (_reply, { name }) => `${name} saved`,
      onSaved(saved) {
        setStored(saved)
        form.rebase(saved)
      },
      onSettled: () => refreshCatalog(client),
    },
  )
  useUnsavedChanges(form.changed)
  const { fieldErrors, set } = form
  const values = useFormValues(form)
  const bySheets = values.tiers.length > 0 || values.sizes.length > 0 || values.setPrice === ''
  return (
    <form noValidate onSubmit={form.submit}>
      {form.conflictView}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <Card className="grid gap-4">
          <TextField
            form={form}
            name="name"
            label="Name"
            autoComplete="off"
            maxLength={120}
            disabled={!mayKeep}
          />
          {bySheets && (
            <>
              <TierRows values={values} disabled={!mayKeep} onChange={(tiers) => set({ tiers })} />
              <a href="#what-changes" className="inline-flex min-h-11 items-center text-15 lg:hidden">
                See effect on prices
              </a>
              <SizeChips sizes={values.sizes} disabled={!mayKeep} onChange={(sizes) => set({ sizes })} />
            </>
          )}
          <Field
            label="Price per set"
            optional
            hint="Name tags and logos are sold by the set."
            error={parseSetPrice(values) === null ? 'Enter an amount, such as 10.00.' : fieldErrors.setPrice}
            className="max-w-60"
          >
            <NumberInput prefix="RM" decimal disabled={!mayKeep} {...form.register('setPrice')} />
          </Field>
          <ListUsers
            list={list}
            chosen={values.products}
            disabled={!mayKeep}
            onChange={(products) => set({ products })}
          />
          {mayKeep && (
            <Button
              type="submit"
              variant="primary"
              className="justify-self-start max-sm:w-full"
              busy={form.busy}
              why={!form.changed && 'No changes to save.'}
            >
              Save
            </Button>
          )}
        </Card>
        <div className="grid gap-6 lg:sticky lg:top-20">
          <PriceEffects
            before={{
              sizes: stored.sizes,
              tiers: stored.tiers.map(({ sheets, price_sen }) => ({ sheets, price: price_sen })),
            }}
            after={{ sizes: values.sizes, tiers: parseTiers(values) }}
          />
          <SetChange before={stored.set_price_sen} values={values} />
        </div>
      </div>
    </form>
  )
}

/** Chooses the products that use this price list instead of the list of their order type. */
function ListUsers({
  list,
  chosen,
  disabled,
  onChange,
}: {
  list: AdminPriceList
  chosen: number[]
  disabled: boolean
  onChange: (products: number[]) => void
}) {
  const products = useProducts().data?.data ?? []
  const lists = usePriceLists().data ?? []
  const ownOf = (id: number) => lists.find((each) => each.id !== list.id && each.product_ids.includes(id))
  // Price lists as they would be after saving the current choice.
  const now = lists.map((each) => ({
    ...each,
    product_ids:
      each.id === list.id ? chosen : each.product_ids.filter((product) => !chosen.includes(product)),
  }))
  const users = listProductNamesUsingPriceList(list, now, products)
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1 text-15 font-semibold">Products with these prices</legend>
      <p className="mb-1 text-15">{users.length > 0 ? users.join(', ') : 'No products yet.'}</p>
      {list.flow && (
        <p className="mb-1 text-15 text-quiet">
          Used by all {productTypeLabels[list.flow]} products without their own list. You can also choose
          other products:
        </p>
      )}
      {products
        .filter(({ flow }) => flow !== 'none' && flow !== list.flow)
        .concat(
          products.filter(({ id, flow }) => flow === list.flow && flow !== 'none' && chosen.includes(id)),
        )
        .map(({ id, name }) => {
          const own = ownOf(id)
          return (
            <Checkbox
              key={id}
              label={own ? `${name} (now ${own.name})` : name}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
          )
        })}
    </fieldset>
  )
}

const labels: FieldLabels<PriceValues> = {
  name: { label: 'Name' },
  tiers: {
    label: 'Prices',
    text: (tiers) => tiers.map(({ sheets, price }) => `from ${sheets}: RM ${price}`).join(', '),
  },
  sizes: { label: 'Sizes', text: (sizes) => sizes.map(formatStickerSize).join(', ') },
  setPrice: { label: 'Price per set' },
}

/**
 * Returns an error while a row or the price per set is invalid, so that the form isn't sent. Each row shows its own
 * error.
 */
function problemIn(values: PriceValues) {
  const row = values.tiers.map((_row, at) => getRowError(values, at)).find(Boolean)
  const problem = row ?? (parseSetPrice(values) === null ? 'Enter the price per set, such as 10.00.' : '')
  return problem ? { root: problem } : {}
}

function SetChange({ before, values }: { before: number | null; values: PriceValues }) {
  const after = parseSetPrice(values)
  if (after === null || (after ?? null) === before) return null
  return (
    <p className="text-15 tabular-nums">
      Per set: <del className="text-quiet">{text(before)}</del> → <strong>{text(after)}</strong>
    </p>
  )
}

const text = (sen: number | null | undefined) => (typeof sen === 'number' ? formatRinggit(sen) : 'no price')

function SizeChips({
  sizes,
  disabled,
  onChange,
}: {
  sizes: number[]
  disabled: boolean
  onChange: (sizes: number[]) => void
}) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const add = () => {
    const size = parseStickerSize(typed)
    if (size === 0 || size > printableSheetSizeMm.width)
      return setProblem('Enter a size in cm, such as 5.5. The maximum is 29, the width of a sheet.')
    setProblem('')
    setTyped('')
    return onChange([...new Set([...sizes, size])].toSorted((a, b) => a - b))
  }
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2 text-15 font-semibold">Sizes</legend>
      <ul aria-label="Sizes" className="mb-2 flex flex-wrap gap-2">
        {sizes.map((size) => (
          <li key={size}>
            <button
              type="button"
              aria-label={`Remove ${formatStickerSize(size)}`}
              onClick={() => onChange(sizes.filter((each) => each !== size))}
              className="inline-flex h-(--control) items-center gap-2 rounded-full border border-line bg-surface px-3 text-15 tabular-nums enabled:hover:border-ink"
            >
              {formatStickerSize(size)}
              {!disabled && <CloseIcon width={14} height={14} className="text-quiet" />}
            </button>
          </li>
        ))}
      </ul>
      {!disabled && (
        <div className="flex gap-2">
          <NumberInput
            aria-label="New size"
            aria-describedby="size-note"
            suffix="cm"
            decimal
            className="max-w-40"
            value={typed}
            onType={setTyped}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button onClick={add}>Add size</Button>
        </div>
      )}
      <FieldNote id="size-note" error={problem || undefined} />
    </fieldset>
  )
}
