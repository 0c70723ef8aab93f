import type { DeskPriceList } from '#core/pricing/price-desk.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { flowWords } from '../flow-words.ts'
import { productsOf } from './list-products.ts'
import { usePriceLists } from './price-list-queries.ts'
import { useProducts } from '../product-queries.ts'

/** Which products have this list as their own; the others take their order form's. */
export function ListUsers({
  list,
  chosen,
  disabled,
  onChange,
}: {
  list: DeskPriceList
  chosen: number[]
  disabled: boolean
  onChange: (products: number[]) => void
}) {
  const products = useProducts().data?.data ?? []
  const lists = usePriceLists().data ?? []
  const ownOf = (id: number) => lists.find((each) => each.id !== list.id && each.product_ids.includes(id))
  // As it would be, with what is chosen here.
  const now = lists.map((each) => ({
    ...each,
    product_ids:
      each.id === list.id ? chosen : each.product_ids.filter((product) => !chosen.includes(product)),
  }))
  const users = productsOf(list, now, products)
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1 text-15 font-semibold">Products with these prices</legend>
      <p className="mb-1 text-15">{users.length > 0 ? users.join(', ') : 'No product takes them yet.'}</p>
      {list.flow && (
        <p className="mb-1 text-15 text-quiet">
          Everything that is ordered by the form {flowWords[list.flow]} and has no list of its own; besides:
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
