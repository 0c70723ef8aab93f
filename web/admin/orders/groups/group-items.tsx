import { useQuery } from '@tanstack/react-query'
import type { Product } from '#core/catalog/catalog.ts'
import { listSchools } from '#core/orders/items/iron-on.ts'
import type { GroupItem } from '#core/orders/groups/group-order.ts'
import { api } from '#web/api.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useProducts } from '#web/admin/products/product-queries.ts'
import { getDescribedProduct } from '#core/pricing/described/described-calls.ts'

export function GroupItems({
  items,
  onItems,
  wrong,
}: {
  items: GroupItem[]
  onItems: (items: GroupItem[]) => void
  wrong: string | undefined
}) {
  const products = useProducts()
  const offered = (products.data?.data ?? []).filter(
    ({ flow, status }) =>
      status === 'active' && (flow === 'nametag' || flow === 'logo' || flow === 'described'),
  )
  const put = (is: (item: GroupItem) => boolean, item: GroupItem | null) => {
    const at = items.findIndex(is)
    if (at === -1) onItems(item ? [...items, item] : items)
    else onItems(item ? items.with(at, item) : items.toSpliced(at, 1))
  }
  if (products.isPending) return <Skeleton className="h-40 rounded-surface" />
  return (
    <fieldset className="grid gap-1 rounded-surface border border-line bg-surface px-4 py-2">
      <legend className="sr-only">Items each child can order</legend>
      {offered.map((product) => {
        const is = (item: GroupItem) => item.kind === product.flow && item.slug === product.slug
        const item = items.find(is)
        return (
          <div key={product.slug}>
            <Checkbox
              label={product.name}
              checked={item !== undefined}
              onChange={({ target }) => put(is, target.checked ? createGroupItem(product) : null)}
            />
            {item?.kind === 'logo' && (
              <School value={item.school} onChoose={(school) => put(is, { ...item, school })} />
            )}
            {item?.kind === 'described' && <Options item={item} onItem={(changed) => put(is, changed)} />}
          </div>
        )
      })}
      {products.isError && <p className="text-13 text-wrong">Products could not be loaded.</p>}
      {wrong && (
        <p aria-invalid tabIndex={-1} className="text-13 text-wrong">
          {wrong}
        </p>
      )}
    </fieldset>
  )
}

function createGroupItem({ flow, slug }: Product): GroupItem {
  if (flow === 'nametag') return { kind: 'nametag', slug }
  if (flow === 'logo') return { kind: 'logo', slug, school: '' }
  return { kind: 'described', slug, choices: {}, asks: [], numbers: false }
}

function School({ value, onChoose }: { value: string; onChoose: (school: string) => void }) {
  const schools = useQuery({
    queryKey: ['schools on sale'],
    queryFn: async ({ signal }) => (await api(listSchools, {}, { signal })).data,
  })
  return (
    <Field
      label="School"
      error={schools.isError ? 'Schools could not be loaded.' : undefined}
      className="pl-8"
    >
      <Select value={value} onChange={({ target }) => onChoose(target.value)} placeholder="Choose a school">
        {schools.data?.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </Field>
  )
}

type Described = Extract<GroupItem, { kind: 'described' }>
/** Select value for an option that is chosen for each child. */
const childChooses = ''

function Options({ item, onItem }: { item: Described; onItem: (item: Described) => void }) {
  const product = useQuery({
    queryKey: ['described for a group', item.slug],
    queryFn: ({ signal }) => api(getDescribedProduct, { product: item.slug, language: 'en' }, { signal }),
  })
  if (product.isPending) return <Skeleton className="ml-8 h-12 rounded-control" />
  const options = product.data?.options ?? []
  const spread = options.find((option) => option.spread)
  const choose = (code: string, choice: string) => {
    const { [code]: _before, ...choices } = item.choices
    const asks = item.asks.filter((each) => each !== code)
    onItem(
      choice === childChooses
        ? { ...item, choices, asks: [...asks, code] }
        : { ...item, choices: { ...choices, [code]: choice }, asks },
    )
  }
  return (
    <div className="grid gap-1 pl-8">
      {product.isError && <p className="text-13 text-wrong">Options could not be loaded.</p>}
      {spread && <p className="text-13 text-quiet">{spread.name}: each child chooses.</p>}
      {options
        .filter((option) => !option.spread)
        .map(({ code, name, choices }) => (
          <Field key={code} label={name}>
            <Select
              value={item.asks.includes(code) ? childChooses : (item.choices[code] ?? choices[0]?.code)}
              onChange={({ target }) => choose(code, target.value)}
            >
              {choices.map((choice) => (
                <option key={choice.code} value={choice.code}>
                  {choice.name}
                </option>
              ))}
              <option value={childChooses}>Each child chooses</option>
            </Select>
          </Field>
        ))}
      {spread && (
        <Checkbox
          label="Unique numbers"
          hint="Each child chooses a number that no one else in the group has."
          checked={item.numbers}
          onChange={({ target }) => onItem({ ...item, numbers: target.checked })}
        />
      )}
    </div>
  )
}
