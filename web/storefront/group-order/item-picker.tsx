import { useEffect, useState } from 'react'
import type { SchoolView } from '#core/orders/items/iron-on.ts'
import type { GroupItem } from '#core/orders/groups/group-order.ts'
import type { GroupItemView } from '#core/orders/groups/group-item-views.ts'
import { previewGroupItems } from '#core/orders/groups/create-group.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { api } from '#web/api.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { SchoolPicker } from '../iron-on/school-picker.tsx'
import { groupTexts } from '../texts/group.ts'
import { useTexts } from '../texts/texts.ts'
import { DescribedItemPicker, type DescribedItem } from './described-item-picker.tsx'

export interface OfferedProducts {
  nametag: boolean
  schools: SchoolView[]
  described: { name: string; slug: string }[]
}

const pauseMs = 250

export function ItemPicker({
  offered,
  expected,
  error,
  onItems,
}: {
  offered: OfferedProducts
  expected: number
  error: string | undefined
  onItems: (items: GroupItem[]) => void
}) {
  const t = useTexts(groupTexts).make
  const [tags, setTags] = useState(false)
  const [logo, setLogo] = useState<{ on: boolean; school: string }>({ on: false, school: '' })
  const [described, setDescribed] = useState<Record<string, DescribedItem>>({})
  const items: GroupItem[] = [
    ...(tags ? [{ kind: 'nametag' as const }] : []),
    ...(logo.on && logo.school ? [{ kind: 'logo' as const, school: logo.school }] : []),
    ...offered.described.flatMap(({ slug }) => described[slug] ?? []),
  ]
  const text = JSON.stringify(items)
  // oxlint-disable-next-line react/exhaustive-deps -- `text` identifies the items
  useEffect(() => onItems(items), [text])
  const prices = usePrices(items, text, expected)
  const priceOf = (is: (item: GroupItem) => boolean) => {
    const shown = prices?.[items.findIndex(is)]
    if (!shown) return undefined
    return shown.from_sen === null ? t.notOffered : t.each(formatRinggit(shown.from_sen))
  }
  return (
    <div className="grid gap-1 rounded-surface border border-line bg-surface px-4 py-2">
      {offered.nametag && (
        <Checkbox
          label={t.kinds.nametag}
          hint={priceOf(({ kind }) => kind === 'nametag')}
          checked={tags}
          onChange={(event) => setTags(event.target.checked)}
        />
      )}
      {offered.schools.length > 0 && (
        <>
          <Checkbox
            label={t.kinds.logo}
            hint={priceOf(({ kind }) => kind === 'logo')}
            checked={logo.on}
            onChange={(event) => setLogo({ ...logo, on: event.target.checked })}
          />
          {logo.on && (
            <Field label={t.school} className="pl-8">
              <SchoolPicker
                field="school"
                value={logo.school}
                schools={offered.schools}
                onChoose={(school) => setLogo({ ...logo, school })}
              />
            </Field>
          )}
        </>
      )}
      {offered.described.map(({ name, slug }) => (
        <DescribedItemPicker
          key={slug}
          name={name}
          slug={slug}
          hint={priceOf((item) => item.kind === 'described' && item.slug === slug)}
          item={described[slug]}
          onItem={(item) =>
            setDescribed(({ [slug]: _before, ...others }) => (item ? { ...others, [slug]: item } : others))
          }
        />
      ))}
      <p
        aria-live="polite"
        {...(error && { 'aria-invalid': true, tabIndex: -1 })}
        className="min-h-5 text-13 text-wrong"
      >
        {error}
      </p>
    </div>
  )
}

function usePrices(items: GroupItem[], text: string, expected: number): GroupItemView[] | null {
  const [prices, setPrices] = useState<{ of: string; shown: GroupItemView[] } | null>(null)
  useEffect(() => {
    if (items.length === 0) return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      api(previewGroupItems, { items, expected }, { signal: abort.signal }).then(
        ({ items: shown }) => setPrices({ of: text, shown }),
        // Errors are ignored, because the server checks prices when the group is created.
        () => undefined,
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `text` identifies the items
  }, [text, expected])
  return prices?.of === text ? prices.shown : null
}
