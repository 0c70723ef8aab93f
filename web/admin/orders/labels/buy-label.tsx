import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { buyLabel, quoteLabels } from '#core/orders/shipping/parcel-labels.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { parseKilograms, formatKilograms, type ParcelWeight } from '#core/orders/admin/parcel-weight.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { DialogClose } from '#web/ui/overlays/dialog.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { FormDialog } from '#web/admin/unsaved/form-dialog.tsx'
import { useRequestId } from '#web/hooks/use-request-id.ts'
import { useChangeParcelLabel } from './label-queries.ts'
import type { LabelQuote } from '#core/orders/shipping/parcel-label.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { Money } from '#web/ui/money.tsx'

export function BuyLabelDialog({
  order,
  weight: knownWeight,
  onClose,
}: {
  order: ListedOrder
  weight: ParcelWeight | null
  onClose: () => void
}) {
  const { id } = order
  const [weight, setWeight] = useState(knownWeight ? formatKilograms(knownWeight.grams) : '')
  const [chosen, setChosen] = useState('')
  const [thenPosted, setThenPosted] = useState(true)
  const requestOf = useRequestId()
  const quotes = useMutation({
    mutationFn: (weight_g: number) => api(quoteLabels, { id, weight_g }),
    onSuccess: ({ quotes: [first] }) => setChosen(first?.service_id ?? ''),
  })
  const buy = useChangeParcelLabel(id, buyLabel, onClose)
  const grams = parseKilograms(weight)
  const quote = quotes.data?.quotes.find(({ service_id }) => service_id === chosen)
  // Prices are valid only for the weight for which they were requested.
  const isFor = quotes.data && quotes.variables === grams
  const ready = isFor && quote
  const onBuy = () => {
    if (!ready) return
    const purchase = { weight_g: grams, quote, then_posted: thenPosted }
    buy.mutate({ id, request_id: requestOf(purchase), ...purchase })
  }
  return (
    <FormDialog
      unsaved={false}
      saving={buy.isPending}
      onClose={onClose}
      title={`Shipping label for ${order.number}`}
      description={`To ${order.address.postcode} ${order.address.city}, ${order.address.state}. Paid from your EasyParcel credit.`}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button
            variant="primary"
            why={!ready && 'Choose a service first.'}
            busy={buy.isPending}
            onClick={onBuy}
          >
            {ready ? `Buy for ${formatRinggit(quote.price_sen)}` : 'Buy'}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (grams !== null) quotes.mutate(grams)
        }}
      >
        <Field
          label="Weight"
          hint={
            knownWeight && !knownWeight.weighed
              ? 'Estimated from the items. Correct it after weighing.'
              : 'The weight of the packed parcel.'
          }
          error={weight && grams === null ? 'Enter kilograms, such as 1.2.' : quotes.error?.message}
          action={
            <Button
              type="submit"
              size="small"
              busy={quotes.isPending}
              why={grams === null && 'Enter the weight first.'}
            >
              Get prices
            </Button>
          }
        >
          <NumberInput data-autofocus value={weight} suffix="kg" decimal maxLength={8} onType={setWeight} />
        </Field>
        {quotes.isPending && (
          <output className="text-15 text-quiet">
            Getting prices from EasyParcel. This can take a minute.
          </output>
        )}
        {isFor && <CarrierQuotes quotes={quotes.data.quotes} chosen={chosen} onChoose={setChosen} />}
        {ready && (
          <Checkbox
            label="Mark as posted and send the customer the tracking link on WhatsApp"
            checked={thenPosted}
            onChange={({ target }) => setThenPosted(target.checked)}
          />
        )}
      </form>
    </FormDialog>
  )
}

function CarrierQuotes({
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
