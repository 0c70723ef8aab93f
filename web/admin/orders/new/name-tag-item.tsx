import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Product } from '#core/catalog/catalog.ts'
import { listTagColours } from '#core/orders/goods/iron-on.ts'
import type { DeskItem } from '#core/orders/desk/order-at-desk.ts'
import { readClassList } from '#core/orders/tags/class-list.ts'
import { tagRefusal, tagsPerSet } from '#core/orders/tags/name-tag.ts'
import { api } from '#web/api.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { useEdited } from './edited-item.ts'
import { ItemFields } from './item-fields.tsx'

/** A name a line, all in one colour: another colour is another item. */
export function NameTagItem({ product, onAdd }: { product: Product; onAdd: (item: DeskItem) => void }) {
  const colours = useQuery({
    queryKey: ['tag colours'],
    queryFn: async ({ signal }) => (await api(listTagColours, {}, { signal })).data,
  })
  const edited = useEdited('nametag')?.orders
  const [typed, setTyped] = useState(edited?.map(({ namaAnak }) => namaAnak).join('\n') ?? '')
  const [warna, setWarna] = useState(edited?.[0]?.warna ?? '')
  const [sets, setSets] = useState(Number(edited?.[0]?.bilangan ?? 1))
  const names = readClassList(typed, [], '')
    .rows.map(({ namaAnak }) => namaAnak)
    .filter(Boolean)
  const unprintable = names.find((name) => tagRefusal(name))
  return (
    <ItemFields
      item={
        names.length > 0 && !unprintable && warna !== ''
          ? {
              kind: 'nametag',
              productSlug: product.slug,
              orders: names.map((namaAnak) => ({ namaAnak, warna, bilangan: sets })),
            }
          : null
      }
      onAdd={onAdd}
    >
      <Field
        label="Names"
        hint="One a line"
        error={
          unprintable && `“${unprintable}” is too long for a tag, or has a letter that can’t be printed.`
        }
        className="sm:col-span-2"
      >
        <TextArea
          rows={3}
          maxLength={20_000}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Field label="Colour" error={colours.isError ? 'The colours could not be loaded.' : undefined}>
        <Select
          value={warna}
          onChange={({ target }) => setWarna(target.value)}
          placeholder="Choose the colour"
        >
          {colours.data?.map(({ warna: colour }) => (
            <option key={colour}>{colour}</option>
          ))}
        </Select>
      </Field>
      <Field
        label="Sets of each"
        hint={`A set is ${tagsPerSet} tags: ${sets * tagsPerSet} tags of each name`}
      >
        <NumberStepper min={1} max={1000} value={sets} onValueChange={setSets} />
      </Field>
    </ItemFields>
  )
}
