import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changePriceList, priceList, type DeskPriceList } from '#core/pricing/price-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.tsx'
import { useUnsavedChanges } from '#web/admin/unsaved/unsaved-changes.tsx'
import { refreshCatalog, useMayKeep } from '../shelf/catalog-queries.ts'
import { ListUsers } from './list-users.tsx'
import { setPriceTyped, tiersTyped, typedList, type PriceValues } from './price-values.ts'
import { SizeChips } from './size-chips.tsx'
import { TierChanges } from './tier-changes.tsx'
import { TierRows } from './tier-rows.tsx'
import { useTyped } from '#web/use-typed.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { labels, problemIn } from './price-list-words.ts'
import { SetChange } from './set-change.tsx'

/** Sizes, tiers and price of a set of one list; beside them what a change of them would do. */
export function PriceListForm({ list }: { list: DeskPriceList }) {
  const mayKeep = useMayKeep()
  const client = useQueryClient()
  const [stored, setStored] = useState(list)
  const form = useContractForm<typeof changePriceList, PriceValues, DeskPriceList>(changePriceList, {
    start: typedList(list),
    inputOf: (values) => ({
      list: list.id,
      name: values.name,
      tiers: tiersTyped(values).map(({ sheets, price }) => ({ sheets, price_sen: price })),
      sizes: values.sizes,
      set_price_sen: setPriceTyped(values) ?? null,
      product_ids: values.products,
    }),
    check: problemIn,
    at: { set_price_sen: 'setPrice', product_ids: 'products' },
    versioned: {
      shape: priceList,
      base: list,
      valuesOf: typedList,
      versionOf: ({ version }) => version,
      labels,
      beside: true,
      onCurrent: setStored,
    },
    saved: (_reply, { name }) => `${name} saved`,
    onSaved(saved) {
      setStored(saved)
      form.rebase(saved)
    },
    onSettled: () => refreshCatalog(client),
  })
  useUnsavedChanges(form.changed)
  const { wrong, set } = form
  const values = useTyped(form)
  const bySheets = values.tiers.length > 0 || values.sizes.length > 0 || values.setPrice === ''
  return (
    <form noValidate onSubmit={form.submit}>
      {form.question}
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
                See what changes
              </a>
              <SizeChips sizes={values.sizes} disabled={!mayKeep} onChange={(sizes) => set({ sizes })} />
            </>
          )}
          <Field
            label="Price of a set"
            optional
            hint="Name tags and logos are sold by the set."
            error={setPriceTyped(values) === null ? 'Please enter an amount, like 10.00.' : wrong.setPrice}
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
              disabled={!form.changed}
            >
              Save
            </Button>
          )}
        </Card>
        <div className="grid gap-6 lg:sticky lg:top-20">
          <TierChanges
            before={{
              sizes: stored.sizes,
              tiers: stored.tiers.map(({ sheets, price_sen }) => ({ sheets, price: price_sen })),
            }}
            after={{ sizes: values.sizes, tiers: tiersTyped(values) }}
          />
          <SetChange before={stored.set_price_sen} values={values} />
        </div>
      </div>
    </form>
  )
}
