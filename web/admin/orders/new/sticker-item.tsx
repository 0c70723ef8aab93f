import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#core/catalog/catalog.ts'
import type { AdminOrderItem } from '#core/orders/admin/create-order.ts'
import { ppMaterials } from '#core/orders/items/pp-material.ts'
import { maxPieces, listPpStickerSizes, listStickerSizes } from '#core/pricing/pricing.ts'
import { api } from '#web/api.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useEditedItemOfKind } from './edited-item.ts'
import { ItemFields } from './item-fields.tsx'

export function StickerItemFields({
  product,
  flow,
  onAdd,
}: {
  product: Product
  flow: 'sticker' | 'ppsticker'
  onAdd: (item: AdminOrderItem) => void
}) {
  const sizes = useQuery({
    queryKey: ['sticker sizes', flow, product.slug],
    queryFn: async ({ signal }) => {
      const contract = flow === 'sticker' ? listStickerSizes : listPpStickerSizes
      return (await api(contract, { product: product.slug }, { signal })).sizes
    },
  })
  const sticker = useEditedItemOfKind('sticker')
  const pp = useEditedItemOfKind('ppsticker')
  const edited = (sticker ?? pp)?.stickerDetails
  const [stickerSize, setSize] = useState(String(edited?.stickerSize ?? ''))
  const [orderQuantity, setQuantity] = useState(Number(edited?.orderQuantity ?? 100))
  const [material, setMaterial] = useState<(typeof ppMaterials)[number]>(pp?.materialType ?? ppMaterials[0])
  const isComplete = stickerSize !== '' && orderQuantity > 0
  const job = { productSlug: product.slug, stickerDetails: { stickerSize, orderQuantity } }
  return (
    <ItemFields
      item={
        !isComplete
          ? null
          : flow === 'sticker'
            ? { kind: flow, ...job }
            : { kind: flow, ...job, materialType: material }
      }
      onAdd={onAdd}
    >
      <Field label="Size" error={sizes.isError ? 'Sizes could not be loaded.' : undefined}>
        <Select
          value={stickerSize}
          onChange={({ target }) => setSize(target.value)}
          placeholder="Choose a size"
        >
          {sizes.data?.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      <Field label="Quantity">
        <NumberStepper
          min={1}
          max={maxPieces}
          value={orderQuantity}
          onValueChange={setQuantity}
          suffix="pieces"
        />
      </Field>
      {flow === 'ppsticker' && (
        <Field label="Material">
          <Select
            value={material}
            onChange={({ target }) =>
              setMaterial(ppMaterials.find((each) => each === target.value) ?? ppMaterials[0])
            }
          >
            {ppMaterials.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </Field>
      )}
    </ItemFields>
  )
}
