import type { LabelQuote } from '#core/orders/door/parcel-label.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { Money } from '#web/ui/money.tsx'

export function Choice({
  quotes,
  chosen,
  onChoose,
}: {
  quotes: LabelQuote[]
  chosen: string
  onChoose: (service: string) => void
}) {
  return (
    <RadioCards
      label="Carrier"
      columns={1}
      value={chosen}
      onValueChange={onChoose}
      cards={quotes.map(({ service_id, carrier, service, takes, price_sen }) => ({
        value: service_id,
        label: carrier,
        hint: [takes, service === carrier ? '' : service].filter(Boolean).join(' · '),
        aside: <Money sen={price_sen} />,
      }))}
    />
  )
}
