import { useState } from 'react'
import {
  abandonLabelPurchase,
  getParcelLabelFile,
  resumeLabelPurchase,
} from '#core/orders/shipping/parcel-labels.ts'
import {
  canAbandonLabelPurchase,
  type LabelProblem,
  type ParcelLabel,
} from '#core/orders/shipping/parcel-label.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { formatKilograms } from '#core/orders/admin/parcel-weight.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { fetchApiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSaveFile } from '#web/admin/use-save-file.ts'
import { BuyLabelDialog } from './buy-label.tsx'
import { useParcelLabel, useChangeParcelLabel } from './label-queries.ts'

export function ParcelLabelSection({ order }: { order: ListedOrder }) {
  const found = useParcelLabel(order.id)
  const [buying, setBuying] = useState(false)
  if (!found.data) return null
  const { offered, label, weight } = found.data
  if (label) return <BoughtLabel order={order} label={label} />
  if (!offered || order.stage !== 'ready') return null
  return (
    <p className="mt-2">
      <Button size="small" onClick={() => setBuying(true)}>
        Buy shipping label
      </Button>
      {buying && <BuyLabelDialog order={order} weight={weight} onClose={() => setBuying(false)} />}
    </p>
  )
}

function BoughtLabel({ order, label }: { order: ListedOrder; label: ParcelLabel }) {
  const save = useSaveFile()
  const resume = useChangeParcelLabel(order.id, resumeLabelPurchase)
  const giveUp = useChangeParcelLabel(order.id, abandonLabelPurchase)
  const { id, number } = order
  const needsAction = !label.goes_on && label.state !== 'bought'
  const cost = label.price_sen === null ? label.quoted_sen : label.price_sen
  return (
    <section aria-label="Shipping label" aria-live="polite" className="mt-2 grid gap-1 text-15">
      <p>
        {label.state === 'bought' ? 'Label bought' : 'Label not bought yet'}: {label.carrier},{' '}
        <span className="tabular-nums">
          {formatKilograms(label.weight_g)} kg, {formatRinggit(cost)}
        </span>
      </p>
      {label.state !== 'bought' && (
        <p className={needsAction ? 'text-caution' : 'text-quiet'}>{describeLabelState(label)}</p>
      )}
      <p className="flex flex-wrap gap-2 empty:hidden">
        {label.state === 'bought' && label.has_file && (
          <Button
            size="small"
            busy={save.isPending}
            onClick={() =>
              save.mutate({
                file: () => fetchApiFile(getParcelLabelFile, { id }),
                name: `${number}-label.pdf`,
              })
            }
          >
            Download label
          </Button>
        )}
        {needsAction && label.problem !== 'price_rose' && (
          <Button size="small" busy={resume.isPending} onClick={() => resume.mutate({ id })}>
            Try again
          </Button>
        )}
        {needsAction && canAbandonLabelPurchase(label.state) && (
          <Button size="small" variant="quiet" busy={giveUp.isPending} onClick={() => giveUp.mutate({ id })}>
            Choose another service
          </Button>
        )}
      </p>
    </section>
  )
}

const problemTexts = {
  wrong_key: () => 'EasyParcel rejected the API key. Update it in Settings, Carriers, then try again.',
  no_credit: () => 'Your EasyParcel credit is too low. Top it up, then try again.',
  price_rose: (words) => `The price is now ${words}. Nothing was paid. Choose a service again.`,
  refused: (words) =>
    `EasyParcel rejected the order (${words}). Nothing was paid. Correct the order and try again, or choose another service.`,
  expired: () => 'The EasyParcel order expired. Nothing was paid. Try again, or choose another service.',
  unclear: () =>
    'EasyParcel has not confirmed the purchase yet. Cetak keeps checking. Nothing is paid twice.',
} satisfies Record<LabelProblem, (words: string) => string>

function describeLabelState({ problem, seller_words }: ParcelLabel): string {
  return problem ? problemTexts[problem](seller_words) : 'Buying the label…'
}
