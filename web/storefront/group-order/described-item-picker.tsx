import { useEffect, useState } from 'react'
import { getDescribedProduct, type DescribedProduct } from '#core/pricing/described/described-calls.ts'
import type { GroupItem } from '#core/orders/groups/group-order.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { groupTexts } from '../texts/group.ts'
import { useTexts } from '../texts/texts.ts'

export type DescribedItem = Extract<GroupItem, { kind: 'described' }>

/** Select value for an option that is chosen for each child. */
const own = ''

/** Each option has one value for all children or is chosen for each child. */
export function DescribedItemPicker({
  name,
  slug,
  hint,
  item,
  onItem,
}: {
  name: string
  slug: string
  hint: string | undefined
  item: DescribedItem | undefined
  onItem: (item: DescribedItem | null) => void
}) {
  const t = useTexts(groupTexts).make
  const language = useLanguage()
  const [product, setProduct] = useState<DescribedProduct | null>(null)
  const wanted = item !== undefined
  useEffect(() => {
    if (!wanted) return undefined
    const abort = new AbortController()
    api(getDescribedProduct, { product: slug, language }, { signal: abort.signal }).then(
      setProduct,
      () => undefined,
    )
    return () => abort.abort()
  }, [wanted, slug, language])
  const spread = product?.options.find((option) => option.spread)
  const choose = (code: string, choice: string) => {
    if (!item) return
    const { [code]: _before, ...choices } = item.choices
    const asks = item.asks.filter((each) => each !== code)
    onItem(
      choice === own
        ? { ...item, choices, asks: [...asks, code] }
        : { ...item, choices: { ...choices, [code]: choice }, asks },
    )
  }
  return (
    <div>
      <Checkbox
        label={name}
        hint={hint}
        checked={wanted}
        onChange={(event) =>
          onItem(
            event.target.checked ? { kind: 'described', slug, choices: {}, asks: [], numbers: false } : null,
          )
        }
      />
      {item && (
        <div className="grid gap-1 pl-8">
          {!product && <Skeleton className="h-12 rounded-control" />}
          {spread && <p className="text-13 text-quiet">{t.spread(spread.name)}</p>}
          {product?.options
            .filter((option) => !option.spread)
            .map(({ code, name: option, choices }) => (
              <Field key={code} label={option}>
                <Select
                  value={item.asks.includes(code) ? own : (item.choices[code] ?? choices[0]?.code)}
                  onChange={(event) => choose(code, event.target.value)}
                >
                  {choices.map((choice) => (
                    <option key={choice.code} value={choice.code}>
                      {choice.name}
                    </option>
                  ))}
                  <option value={own}>{t.eachChooses}</option>
                </Select>
              </Field>
            ))}
          {spread && (
            <Checkbox
              label={t.numbers}
              hint={t.numbersHint}
              checked={item.numbers}
              onChange={(event) => onItem({ ...item, numbers: event.target.checked })}
            />
          )}
        </div>
      )}
    </div>
  )
}
