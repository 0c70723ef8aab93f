import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#core/catalog/catalog.ts'
import type { AdminOrderItem } from '#core/orders/admin/create-order.ts'
import { getDescribedProduct, type DescribedProduct } from '#core/pricing/described/described-calls.ts'
import { api } from '#web/api.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import {
  createInitialValues,
  toDescribedJob,
  parseNames,
  toJobValues,
  type JobValues,
} from '#core/pricing/described/typed-job.ts'
import { useEditedItemOfKind } from './edited-item.ts'
import { ItemFields } from './item-fields.tsx'

export function DescribedItemFields({
  product,
  onAdd,
}: {
  product: Product
  onAdd: (item: AdminOrderItem) => void
}) {
  const described = useQuery({
    queryKey: ['described on sale', product.slug],
    queryFn: ({ signal }) => api(getDescribedProduct, { product: product.slug, language: 'en' }, { signal }),
  })
  if (described.isError) return <p className="text-15 text-wrong">This product could not be loaded.</p>
  if (!described.data) return <Skeleton className="h-24 w-full" />
  return <DescribedFields described={described.data} onAdd={onAdd} />
}

function DescribedFields({
  described,
  onAdd,
}: {
  described: DescribedProduct
  onAdd: (item: AdminOrderItem) => void
}) {
  const edited = useEditedItemOfKind('described')
  const [job, setJob] = useState<JobValues>(() =>
    edited ? toJobValues(described, edited) : createInitialValues(described),
  )
  const set = (part: Partial<JobValues>) => setJob({ ...job, ...part })
  const { options, size, asks, quantities, least, most, rush, set_of: setOf } = described
  const names = parseNames(job.names)
  const { choices, spread, ...rest } = toDescribedJob(described, job)
  const sized = !size || rest.size_mm !== undefined
  const spreads = options.some((option) => option.spread)
  return (
    <ItemFields
      item={
        sized && (!asks.names || names.length > 0)
          ? {
              kind: 'described',
              productSlug: described.slug,
              job: { ...rest, choices: { ...choices }, ...(spread && { spread: { ...spread } }) },
              names,
              notes: job.notes,
            }
          : null
      }
      onAdd={onAdd}
    >
      {options.map(({ code, name, spread: isSpread, choices: offeredChoices }) =>
        isSpread ? (
          offeredChoices.map((choice) => (
            <Field key={choice.code} label={`${name}: ${choice.name}`}>
              <NumberStepper
                min={0}
                max={most}
                value={job.spread[choice.code] ?? 0}
                onValueChange={(count) => set({ spread: { ...job.spread, [choice.code]: count } })}
              />
            </Field>
          ))
        ) : (
          <Field key={code} label={name}>
            <Select
              value={job.choices[code] ?? ''}
              onChange={({ target }) => set({ choices: { ...job.choices, [code]: target.value } })}
            >
              {offeredChoices.map((choice) => (
                <option key={choice.code} value={choice.code}>
                  {choice.name}
                </option>
              ))}
            </Select>
          </Field>
        ),
      )}
      {size &&
        (['width', 'height'] as const).map((side) => (
          <Field key={side} label={side === 'width' ? 'Width' : 'Height'}>
            <NumberInput
              decimal
              maxLength={10}
              suffix={size.unit}
              value={job[side]}
              onType={(typed) => set({ [side]: typed })}
            />
          </Field>
        ))}
      {asks.names ? (
        <Field label="Names" hint="One name per line. Each name is one piece." className="sm:col-span-2">
          <TextArea
            rows={3}
            maxLength={40_000}
            value={job.names}
            onChange={({ target }) => set({ names: target.value })}
          />
        </Field>
      ) : (
        !spreads &&
        (quantities ? (
          <Field label="Quantity">
            <Select
              value={String(job.quantity)}
              onChange={({ target }) => set({ quantity: Number(target.value) })}
            >
              {quantities.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
        ) : (
          <Field label={setOf === null ? 'Quantity' : `Sets of ${setOf}`}>
            <NumberStepper
              min={least}
              max={most}
              value={job.quantity}
              onValueChange={(quantity) => set({ quantity })}
            />
          </Field>
        ))
      )}
      {rush && (
        <Checkbox
          label="Rush"
          checked={job.rush}
          onChange={({ target }) => set({ rush: target.checked })}
          className="sm:col-span-2"
        />
      )}
      {asks.notes && (
        <Field label="Notes" optional className="sm:col-span-2">
          <TextArea
            rows={2}
            maxLength={1000}
            value={job.notes}
            onChange={({ target }) => set({ notes: target.value })}
          />
        </Field>
      )}
    </ItemFields>
  )
}
