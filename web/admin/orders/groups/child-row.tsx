import { useState } from 'react'
import type { ChildPaymentState } from '#core/orders/groups/group-order.ts'
import type { AdminGroupView } from '#core/orders/groups/admin-group-view.ts'
import { useChangeGroupOrder } from './group-queries.ts'
import { useSaveFile } from '#web/admin/use-save-file.ts'
import { StatusPill, type Tone } from '#web/ui/states/status-pill.tsx'
import { formatRinggit } from '#core/shared/money.ts'
import { getOwedAmount } from '#core/orders/groups/group-item-views.ts'
import { Money } from '#web/ui/money.tsx'
import { Button } from '#web/ui/button.tsx'
import { fetchApiFile, api } from '#web/api.ts'
import { getChildSlip } from '#core/orders/groups/group-files.ts'
import { confirmChildPayment, removeChildAsAdmin } from '#core/orders/groups/admin-group-children.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

const getPaymentActionLabel = (paid: ChildPaymentState) =>
  paid === 'seen' ? 'Mark as unpaid' : 'Confirm payment'

export function GroupChildRow({
  group,
  child,
}: {
  group: AdminGroupView
  child: AdminGroupView['children'][number]
}) {
  const [asking, setAsking] = useState(false)
  const change = useChangeGroupOrder('Child saved')
  const saving = useSaveFile()
  const { id: groupId, items, payer, stage, phones, slips } = group
  const { id, name, section, picks, number, paid, paid_sen: paidSen, price_sen: price, twin } = child
  const phone = phones[id]
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {name} {section && <span className="font-normal text-quiet">{section}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-2">
          {twin && <StatusPill tone="caution">Same name</StatusPill>}
          {payer === 'parents' && (
            <StatusPill tone={paidTones[paid]}>
              {paid === '' && paidSen > 0
                ? `${formatRinggit(getOwedAmount(child))} due`
                : paymentLabels[paid]}
            </StatusPill>
          )}
          <Money sen={price} className="text-15" />
        </p>
      </div>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52 text-13">
          <p className="text-quiet">{formatChildItems({ items, picks, number })}</p>
          {phone && (
            <a href={`https://wa.me/${phone}`} className="text-link tabular-nums">
              +{phone}
            </a>
          )}
        </div>
        <div className="-mr-2 flex flex-wrap items-center gap-2">
          {slips.includes(id) && (
            <Button
              size="small"
              aria-label={`View slip from ${name}`}
              onClick={() =>
                saving.mutate({
                  file: () => fetchApiFile(getChildSlip, { id: groupId, child: id }),
                  name: `slip-${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`,
                })
              }
            >
              View slip
            </Button>
          )}
          {payer === 'parents' && (
            <Button
              size="small"
              aria-label={`${getPaymentActionLabel(paid)}: ${name}`}
              onClick={() =>
                change.mutate(() =>
                  api(confirmChildPayment, { id: groupId, child: id, paid: paid !== 'seen' }),
                )
              }
            >
              {getPaymentActionLabel(paid)}
            </Button>
          )}
          {stage === 'open' && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`Remove ${name}`}
              onClick={() => setAsking(true)}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        danger
        onConfirm={() => {
          setAsking(false)
          change.mutate(() => api(removeChildAsAdmin, { id: groupId, child: id }))
        }}
      >
        This child’s items are removed from the group order.
      </ConfirmDialog>
    </li>
  )
}

function formatChildItems({
  items,
  picks,
  number,
}: Pick<AdminGroupView, 'items'> & Pick<AdminGroupView['children'][number], 'picks' | 'number'>): string {
  return items
    .flatMap(({ product, options }, at) => {
      const pick = picks[at]
      if (!pick || pick.quantity === 0) return []
      const chosen = options.map(
        ({ code, choices }) => choices.find((each) => each.code === pick.choices[code])?.name.en,
      )
      return [[`${pick.quantity} × ${product}`, pick.colour, ...chosen].filter(Boolean).join(', ')]
    })
    .concat(number ? [`#${number}`] : [])
    .join(' · ')
}

const paymentLabels: Record<ChildPaymentState, string> = {
  '': 'Not paid',
  said: 'Reported paid',
  slip: 'Slip received',
  cash: 'Cash paid to organiser',
  seen: 'Paid',
}
const paidTones: Record<ChildPaymentState, Tone> = {
  '': 'neutral',
  said: 'caution',
  slip: 'caution',
  cash: 'good',
  seen: 'good',
}
