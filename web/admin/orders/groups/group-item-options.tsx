import { useQuery } from '@tanstack/react-query'
import type { GroupItem } from '#core/orders/group/group-order.ts'
import { api } from '#web/api.ts'
import { getDescribedProduct } from '#core/pricing/described/described-calls.ts'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'

type Described = Extract<GroupItem, { kind: 'described' }>
/** In place of a choice: each child makes its own. */
const own = ''

/** What is the same for all, what each child chooses, and numbers of their own. */
export function Options({ item, onItem }: { item: Described; onItem: (item: Described) => void }) {
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
      choice === own
        ? { ...item, choices, asks: [...asks, code] }
        : { ...item, choices: { ...choices, [code]: choice }, asks },
    )
  }
  return (
    <div className="grid gap-1 pl-8">
      {product.isError && <p className="text-13 text-wrong">Its options could not be loaded.</p>}
      {spread && <p className="text-13 text-quiet">{spread.name}: each child chooses.</p>}
      {options
        .filter((option) => !option.spread)
        .map(({ code, name, choices }) => (
          <Field key={code} label={name}>
            <Select
              value={item.asks.includes(code) ? own : (item.choices[code] ?? choices[0]?.code)}
              onChange={({ target }) => choose(code, target.value)}
            >
              {choices.map((choice) => (
                <option key={choice.code} value={choice.code}>
                  {choice.name}
                </option>
              ))}
              <option value={own}>Each child chooses</option>
            </Select>
          </Field>
        ))}
      {spread && (
        <Checkbox
          label="With numbers"
          hint="Each has a number that nobody else of the group has."
          checked={item.numbers}
          onChange={({ target }) => onItem({ ...item, numbers: target.checked })}
        />
      )}
    </div>
  )
}
