import { Activity, useState } from 'react'
import type { Product } from '#core/catalog/catalog.ts'
import type { AdminOrderItem } from '#core/orders/admin/create-order.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useProducts } from '#web/admin/products/product-queries.ts'
import { DescribedItemFields } from './described-item.tsx'
import { EditedItemContext, useEditedItemOfKind } from './edited-item.ts'
import { StickerItemFields } from './sticker-item.tsx'
import { toRinggit, parseRinggit } from '#core/shared/money.ts'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { ItemFields } from './item-fields.tsx'
import { useQuery } from '@tanstack/react-query'
import { listSchools, listTagColours } from '#core/orders/items/iron-on.ts'
import { api } from '#web/api.ts'
import { parseClassList } from '#core/orders/tags/class-list.ts'
import { checkTagName, tagsPerSet } from '#core/orders/tags/name-tag.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'

const customItem = 'in words'

export function ItemEditor({
  edited,
  onAdd,
  onTyping,
}: {
  /** Item being edited, or `null` to add a new item. */
  edited: AdminOrderItem | null
  onAdd: (item: AdminOrderItem) => void
  /** Called with `true` if staff have chosen an item that isn't in the order yet. */
  onTyping: (typing: boolean) => void
}) {
  const products = useProducts()
  const [chosen, setChosen] = useState(edited ? getItemProduct(edited) : '')
  /** Fields of these products stay mounted, so that entered values are kept while staff look at another product. */
  const [opened, setOpened] = useState([chosen])
  const offered = (products.data?.data ?? []).filter(({ flow }) => flow !== 'none')
  const choose = (what: string, others = opened) => {
    setChosen(what)
    setOpened([...new Set([...others, what])])
    onTyping(what !== '')
  }
  const add = (item: AdminOrderItem) => {
    onAdd(item)
    if (edited) return
    const others = opened.filter((each) => each !== chosen)
    choose('', others)
  }
  return (
    <div className="rounded-surface border border-dashed border-edge p-4">
      <Field
        label={edited ? 'Edit item' : 'Add item'}
        hint={
          products.isError
            ? 'Products could not be loaded.'
            : 'Choose a product, or a custom item at your own price.'
        }
      >
        <Select
          value={chosen}
          onChange={({ target }) => choose(target.value)}
          placeholder={products.isPending ? 'Loading…' : 'Choose a product'}
        >
          {offered.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
          <option value={customItem}>Custom item</option>
        </Select>
      </Field>
      <EditedItemContext value={edited}>
        {opened.map((what) => {
          const product = offered.find(({ slug }) => slug === what)
          return (
            <Activity key={what} mode={what === chosen ? 'visible' : 'hidden'}>
              {product && <ProductItem product={product} onAdd={add} />}
              {what === customItem && <FreeItem onAdd={add} />}
            </Activity>
          )
        })}
      </EditedItemContext>
    </div>
  )
}

const getItemProduct = (item: AdminOrderItem) =>
  item.kind === 'free' ? customItem : (item.productSlug ?? '')

function ProductItem({ product, onAdd }: { product: Product; onAdd: (item: AdminOrderItem) => void }) {
  switch (product.flow) {
    case 'nametag':
      return <NameTagItem product={product} onAdd={onAdd} />
    case 'logo':
      return <LogoItem product={product} onAdd={onAdd} />
    case 'sticker':
    case 'ppsticker':
      return <StickerItemFields product={product} flow={product.flow} onAdd={onAdd} />
    case 'described':
      return <DescribedItemFields product={product} onAdd={onAdd} />
    default:
      return null
  }
}

function FreeItem({ onAdd }: { onAdd: (item: AdminOrderItem) => void }) {
  const edited = useEditedItemOfKind('free')
  const [what, setWhat] = useState(edited?.what ?? '')
  const [quantity, setQuantity] = useState(edited?.quantity ?? 1)
  const [each, setEach] = useState(edited ? toRinggit(edited.each_sen).toFixed(2) : '')
  const sen = parseRinggit(each)
  return (
    <ItemFields
      item={
        what.trim() !== '' && sen !== null && quantity > 0
          ? { kind: 'free', what, quantity, each_sen: sen }
          : null
      }
      onAdd={onAdd}
    >
      <Field label="Description" className="sm:col-span-2">
        <TextInput
          autoComplete="off"
          maxLength={120}
          value={what}
          onChange={({ target }) => setWhat(target.value)}
        />
      </Field>
      <Field label="Quantity">
        <NumberStepper min={1} max={1_000_000} value={quantity} onValueChange={setQuantity} />
      </Field>
      <Field
        label="Price per piece"
        error={each !== '' && sen === null ? 'Enter an amount such as 126.00.' : undefined}
      >
        <NumberInput prefix="RM" decimal value={each} onType={setEach} />
      </Field>
    </ItemFields>
  )
}

function LogoItem({ product, onAdd }: { product: Product; onAdd: (item: AdminOrderItem) => void }) {
  const schools = useQuery({
    queryKey: ['schools on sale'],
    queryFn: async ({ signal }) => (await api(listSchools, {}, { signal })).data,
  })
  const edited = useEditedItemOfKind('logo')?.orders[0]
  const [namaSekolah, setSchool] = useState(edited?.namaSekolah ?? '')
  const [bilangan, setSets] = useState(Number(edited?.bilangan ?? 1))
  const perSet = schools.data?.find(({ name }) => name === namaSekolah)?.quantity
  return (
    <ItemFields
      item={
        namaSekolah === ''
          ? null
          : { kind: 'logo', productSlug: product.slug, orders: [{ namaSekolah, bilangan }] }
      }
      onAdd={onAdd}
    >
      <Field label="School" error={schools.isError ? 'Schools could not be loaded.' : undefined}>
        <Select
          value={namaSekolah}
          onChange={({ target }) => setSchool(target.value)}
          placeholder="Choose a school"
        >
          {schools.data?.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </Field>
      <Field label="Sets" hint={perSet && formatLogoCount(perSet, bilangan)}>
        <NumberStepper min={1} max={1000} value={bilangan} onValueChange={setSets} />
      </Field>
    </ItemFields>
  )
}

const formatLogoCount = (perSet: number, sets: number) =>
  `${sets} × ${perSet} = ${sets * perSet === 1 ? '1 logo' : `${sets * perSet} logos`}`

/** All tags have the same colour; staff add another item for another colour. */
function NameTagItem({ product, onAdd }: { product: Product; onAdd: (item: AdminOrderItem) => void }) {
  const colours = useQuery({
    queryKey: ['tag colours'],
    queryFn: async ({ signal }) => (await api(listTagColours, {}, { signal })).data,
  })
  const edited = useEditedItemOfKind('nametag')?.orders
  const [typed, setTyped] = useState(edited?.map(({ namaAnak }) => namaAnak).join('\n') ?? '')
  const [warna, setWarna] = useState(edited?.[0]?.warna ?? '')
  const [sets, setSets] = useState(Number(edited?.[0]?.bilangan ?? 1))
  const names = parseClassList(typed, [], '')
    .rows.map(({ namaAnak }) => namaAnak)
    .filter(Boolean)
  const unprintable = names.find((name) => checkTagName(name))
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
        hint="One per line."
        error={
          unprintable && `“${unprintable}” is too long for a tag or contains a letter that can’t be printed.`
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
      <Field label="Colour" error={colours.isError ? 'Colours could not be loaded.' : undefined}>
        <Select value={warna} onChange={({ target }) => setWarna(target.value)} placeholder="Choose a colour">
          {colours.data?.map(({ warna: colour }) => (
            <option key={colour}>{colour}</option>
          ))}
        </Select>
      </Field>
      <Field
        label="Sets of each"
        hint={`Each set has ${tagsPerSet} tags, so each name gets ${sets * tagsPerSet}.`}
      >
        <NumberStepper min={1} max={1000} value={sets} onValueChange={setSets} />
      </Field>
    </ItemFields>
  )
}
