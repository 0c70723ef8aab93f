import { Activity, useState } from 'react'
import type { Product } from '#core/catalog/catalog.ts'
import type { DeskItem } from '#core/orders/desk/order-at-desk.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useProducts } from '#web/admin/products/product-queries.ts'
import { DescribedItem } from './described-item.tsx'
import { EditedItem } from './edited-item.ts'
import { FreeItem } from './free-item.tsx'
import { LogoItem } from './logo-item.tsx'
import { NameTagItem } from './name-tag-item.tsx'
import { StickerItem } from './sticker-item.tsx'

const inWords = 'in words'

/** Something more for the order, or something of it that is changed: which product, and what of it. */
export function ItemEditor({
  edited,
  onAdd,
  onTyping,
}: {
  /** What of the order is being changed; null: something is added to it. */
  edited: DeskItem | null
  onAdd: (item: DeskItem) => void
  /** Something is chosen that is not in the order yet. */
  onTyping: (typing: boolean) => void
}) {
  const products = useProducts()
  const [chosen, setChosen] = useState(edited ? namedIn(edited) : '')
  /** What was typed of each of these stays until it is in the order, whatever else is looked at meanwhile. */
  const [opened, setOpened] = useState([chosen])
  const offered = (products.data?.data ?? []).filter(({ flow }) => flow !== 'none')
  const choose = (what: string, others = opened) => {
    setChosen(what)
    setOpened([...new Set([...others, what])])
    onTyping(what !== '')
  }
  const add = (item: DeskItem) => {
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
            ? 'The products could not be loaded.'
            : 'A product, or a custom item at your own price'
        }
      >
        <Select
          value={chosen}
          onChange={({ target }) => choose(target.value)}
          placeholder={products.isPending ? 'Loading …' : 'Choose a product'}
        >
          {offered.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
          <option value={inWords}>Custom item</option>
        </Select>
      </Field>
      <EditedItem value={edited}>
        {opened.map((what) => {
          const product = offered.find(({ slug }) => slug === what)
          return (
            <Activity key={what} mode={what === chosen ? 'visible' : 'hidden'}>
              {product && <ProductItem product={product} onAdd={add} />}
              {what === inWords && <FreeItem onAdd={add} />}
            </Activity>
          )
        })}
      </EditedItem>
    </div>
  )
}

const namedIn = (item: DeskItem) => (item.kind === 'free' ? inWords : (item.productSlug ?? ''))

function ProductItem({ product, onAdd }: { product: Product; onAdd: (item: DeskItem) => void }) {
  switch (product.flow) {
    case 'nametag':
      return <NameTagItem product={product} onAdd={onAdd} />
    case 'logo':
      return <LogoItem product={product} onAdd={onAdd} />
    case 'sticker':
    case 'ppsticker':
      return <StickerItem product={product} flow={product.flow} onAdd={onAdd} />
    case 'described':
      return <DescribedItem product={product} onAdd={onAdd} />
    default:
      return null
  }
}
