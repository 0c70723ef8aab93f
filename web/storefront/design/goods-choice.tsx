import type { SentDesigns } from '#core/orders/files/sent-designs.ts'
import { printedText } from '#core/orders/goods/printed.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { designTexts } from '../texts/design.ts'
import { useTexts } from '../texts/texts.ts'

interface Choice {
  sent: SentDesigns
  /** A file is on its way: it goes to what is chosen now. */
  busy: boolean
  onChoose: (item: number) => void
}

/** Which of an order's goods the designs are for, and how far each is; nothing where there is but one. */
export function GoodsChoice({ sent: { item, items }, busy, onChoose }: Choice) {
  const t = useTexts(designTexts)
  if (items.length < 2) return null
  return (
    <RadioCards
      label={t.eachItem}
      columns={1}
      className="mt-4"
      value={String(item)}
      onValueChange={(value) => onChoose(Number(value))}
      cards={items.map((each) => ({
        value: String(each.item),
        label: printedText(each),
        hint: t.states[each.approval ?? 'missing'],
        disabled: busy && each.item !== item,
      }))}
    />
  )
}

/** Leads from what is approved to what is not yet. */
export function NextGoods({ sent: { item, items }, busy, onChoose }: Choice) {
  const t = useTexts(designTexts)
  const isDone = items.find((each) => each.item === item)?.approval === 'approved'
  const next = items.find(({ approval }) => approval !== 'approved')
  if (!isDone || !next || busy) return null
  return (
    <Button variant="primary" size="large" className="mt-4 max-sm:w-full" onClick={() => onChoose(next.item)}>
      {t.nextItem(printedText(next))}
    </Button>
  )
}
