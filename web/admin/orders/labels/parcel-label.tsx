import { useState } from 'react'
import { giveUpLabel, getParcelLabelFile, resumeLabel } from '#core/orders/shipping/parcel-labels.ts'
import {
  canGiveUpLabel,
  type LabelProblem,
  type ParcelLabel as Label,
} from '#core/orders/shipping/parcel-label.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { formatKilograms } from '#core/orders/admin/parcel-weight.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { apiFile } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSaveFile } from '#web/admin/use-save-file.ts'
import { BuyLabel } from './buy-label.tsx'
import { useLabel, useLabelStep } from './label-queries.ts'

/** The label of an order's parcel: to be bought, on its way, or bought. Nothing where none can be bought. */
export function ParcelLabel({ order }: { order: ListedOrder }) {
  const found = useLabel(order.id)
  const [buying, setBuying] = useState(false)
  if (!found.data) return null
  const { offered, label, weight } = found.data
  if (label) return <Bought order={order} label={label} />
  if (!offered || order.stage !== 'ready') return null
  return (
    <p className="mt-2">
      <Button size="small" onClick={() => setBuying(true)}>
        Buy a label
      </Button>
      {buying && <BuyLabel order={order} weight={weight} onClose={() => setBuying(false)} />}
    </p>
  )
}

function Bought({ order, label }: { order: ListedOrder; label: Label }) {
  const save = useSaveFile()
  const resume = useLabelStep(order.id, resumeLabel)
  const giveUp = useLabelStep(order.id, giveUpLabel)
  const { id, number } = order
  const waits = !label.goes_on && label.state !== 'bought'
  const cost = label.price_sen === null ? label.quoted_sen : label.price_sen
  return (
    <section aria-label="Label of the parcel" aria-live="polite" className="mt-2 grid gap-1 text-15">
      <p>
        {label.state === 'bought' ? 'Label bought' : 'Label to be bought'}: {label.carrier},{' '}
        <span className="tabular-nums">
          {formatKilograms(label.weight_g)} kg, {formatRinggit(cost)}
        </span>
      </p>
      {label.state !== 'bought' && (
        <p className={waits ? 'text-caution' : 'text-quiet'}>{whatStands(label)}</p>
      )}
      <p className="flex flex-wrap gap-2 empty:hidden">
        {label.state === 'bought' && label.has_file && (
          <Button
            size="small"
            busy={save.isPending}
            onClick={() =>
              save.mutate({ file: () => apiFile(getParcelLabelFile, { id }), name: `${number}-label.pdf` })
            }
          >
            Carrier’s label
          </Button>
        )}
        {waits && label.problem !== 'price_rose' && (
          <Button size="small" busy={resume.isPending} onClick={() => resume.mutate({ id })}>
            Try again
          </Button>
        )}
        {waits && canGiveUpLabel(label.state) && (
          <Button size="small" variant="quiet" busy={giveUp.isPending} onClick={() => giveUp.mutate({ id })}>
            Choose another
          </Button>
        )}
      </p>
    </section>
  )
}

/** What stands in the way, and what to do. */
const problemWords = {
  wrong_key: () => 'EasyParcel does not know the key. Set it anew in Settings, Carriers, then try again.',
  no_credit: () => 'There is too little credit at EasyParcel. Top it up there, then try again.',
  price_rose: (words) => `It costs ${words} now. Nothing was paid: choose another.`,
  refused: (words) =>
    `EasyParcel does not take it (${words}). Nothing was paid: put the order right and try again, or choose another.`,
  expired: () => 'EasyParcel has let it lapse. Nothing was paid: try again, or choose another.',
  unclear: () =>
    'EasyParcel’s answer is not clear yet. It is asked again by itself whether the label is bought: nothing is paid twice.',
} satisfies Record<LabelProblem, (words: string) => string>

function whatStands({ problem, seller_words }: Label): string {
  return problem ? problemWords[problem](seller_words) : 'It is being bought.'
}
