import { useState } from 'react'
import { changePriceList, priceList, type DeskPriceList } from '../../../core/contracts/price-desk.ts'
import { ringgitText } from '../../../core/values/money.ts'
import { sizeText } from '../../../core/values/sheet.ts'
import { api, ApiError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useMayKeep } from './catalog-queries.ts'
import { ListUsers } from './list-users.tsx'
import { MeanwhileNote } from './meanwhile-note.tsx'
import { rowProblem, setPriceTyped, tiersTyped, typedList, type PriceValues } from './price-values.ts'
import { SizeChips } from './size-chips.tsx'
import { TierChanges } from './tier-changes.tsx'
import { TierRows } from './tier-rows.tsx'
import { useEntryForm } from './use-entry-form.ts'

/** Sizes, tiers and price of a set of one list; beside them what a change of them would do. */
export function PriceListForm({ list }: { list: DeskPriceList }) {
  const mayKeep = useMayKeep()
  const [stored, setStored] = useState(list)
  const form = useEntryForm<PriceValues>({
    start: typedList(list),
    version: list.version,
    send: async (values, version) => {
      const saved = await sendList(list.id, values, version)
      setStored(saved)
      return saved
    },
    kept: (reply) => readList(reply),
    readTheirs(details) {
      const theirs = readList(details)
      const read = priceList.safeParse(details)
      if (read.success) setStored(read.data)
      return theirs
    },
    saved: ({ name }) => `${name} saved`,
    onSaved: () => {},
  })
  const { values, wrong, set } = form
  const bySheets = values.tiers.length > 0 || values.sizes.length > 0 || values.setPrice === ''
  return (
    <form noValidate onSubmit={form.submit}>
      <MeanwhileNote
        meanwhile={form.meanwhile}
        values={values}
        labels={{
          name: { label: 'Name' },
          tiers: {
            label: 'Prices',
            text: (tiers) => tiers.map(({ sheets, price }) => `from ${sheets}: RM ${price}`).join(', '),
          },
          sizes: { label: 'Sizes', text: (sizes) => sizes.map(sizeText).join(', ') },
          setPrice: { label: 'Price of a set' },
        }}
        onTakeTheirs={form.takeTheirs}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <Card className="grid gap-4">
          <Field label="Name" error={wrong['name']}>
            <TextInput
              autoComplete="off"
              maxLength={120}
              disabled={!mayKeep}
              value={values.name}
              onChange={({ target }) => set({ name: target.value })}
            />
          </Field>
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
            error={
              setPriceTyped(values) === null ? 'Please enter an amount, like 10.00.' : wrong['set_price_sen']
            }
            className="max-w-60"
          >
            <TextInput
              prefix="RM"
              inputMode="decimal"
              autoComplete="off"
              disabled={!mayKeep}
              value={values.setPrice}
              onChange={({ target }) => set({ setPrice: target.value })}
            />
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

function SetChange({ before, values }: { before: number | null; values: PriceValues }) {
  const after = setPriceTyped(values)
  if (after === null || (after ?? null) === before) return null
  return (
    <p className="text-15 tabular-nums">
      A set: <del className="text-quiet">{text(before)}</del> → <strong>{text(after)}</strong>
    </p>
  )
}

const text = (sen: number | null | undefined) => (typeof sen === 'number' ? ringgitText(sen) : 'no price')

function readList(given: unknown) {
  const read = priceList.safeParse(given)
  return read.success ? { values: typedList(read.data), version: read.data.version } : null
}

async function sendList(list: string, values: PriceValues, version: number | undefined) {
  const setPrice = setPriceTyped(values)
  const problem = values.tiers.map((_row, at) => rowProblem(values, at)).find(Boolean)
  if (problem || setPrice === null)
    throw new ApiError(400, { message: problem ?? 'Please enter the price of a set, like 10.00.' }, '')
  return api(changePriceList, {
    list,
    version,
    name: values.name,
    tiers: tiersTyped(values).map(({ sheets, price }) => ({ sheets, price_sen: price })),
    sizes: values.sizes,
    set_price_sen: setPrice ?? null,
    product_ids: values.products,
  })
}
