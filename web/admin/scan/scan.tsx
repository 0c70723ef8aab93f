import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { refreshOrders } from '../orders/order-queries.ts'
import { OrdersNav } from '../orders/orders-nav.tsx'
import { ScanCamera } from './camera.tsx'
import { ScannedOrderCard } from './scanned-order-card.tsx'
import {
  sendQueuedStepsWhenOnline,
  onStepSent,
  removeQueuedStep,
  sendQueuedSteps,
  useQueuedSteps,
  getScanningUser,
} from './step-queue.ts'
import { useScannedOrder } from './use-scanned-order.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import { formatTimeOfDay } from '#core/shared/shop-time.ts'

export default function ScanPage() {
  const scanned = useScannedOrder()
  const client = useQueryClient()
  const sent = useEffectEvent((order: ListedOrder) => {
    scanned.onOrder(order)
    void refreshOrders(client)
  })
  useEffect(() => {
    sendQueuedStepsWhenOnline()
    return onStepSent(sent)
  }, [])
  return (
    <>
      <PageHeader title="Scan" note="Scan tickets, labels and parcels. Offline scans are sent later." />
      <OrdersNav />
      <div className="grid gap-4 lg:grid-cols-[2fr_3fr] lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <ScanCamera onRead={scanned.onCode} />
        <section
          aria-label="Order"
          className="grid content-start gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          {scanned.problem && (
            <p role="alert" className="rounded-control bg-wrong-wash px-3 py-2 text-15 text-wrong">
              {scanned.problem}
            </p>
          )}
          {scanned.inHand ? (
            <ScannedOrderCard
              key={scanned.inHand.order.id}
              inHand={scanned.inHand}
              onTracking={scanned.onTracking}
              onAway={scanned.putAway}
            />
          ) : (
            !scanned.problem && (
              <p className="rounded-surface border border-dashed border-edge p-6 text-center text-15 text-quiet">
                Scan a code to see its order and next step.
              </p>
            )
          )}
          <WaitingSteps onOpen={scanned.onCode} />
        </section>
        <TypedCode busy={scanned.looking} onType={scanned.onCode} />
      </div>
    </>
  )
}

/** Field for codes that the camera can't read, and for scanners that act as keyboards. */
function TypedCode({ busy, onType }: { busy: boolean; onType: (code: string) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) onType(typed)
        setTyped('')
      }}
    >
      <Field
        label="Number or code"
        hint="An order number such as 2611-0042, a tracking number or a customer code."
      >
        <span className="flex gap-2">
          <TextInput
            value={typed}
            maxLength={300}
            autoCapitalize="characters"
            autoComplete="off"
            enterKeyHint="search"
            aria-label="Number or code"
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" busy={busy}>
            Find
          </Button>
        </span>
      </Field>
    </form>
  )
}

function WaitingSteps({ onOpen }: { onOpen: (number: string) => void }) {
  const queue = useQueuedSteps()
  const mine = getScanningUser()
  const waiting = queue.filter(({ refused }) => refused === null)
  const refused = queue.filter((each) => each.refused !== null)
  if (queue.length === 0) return null
  return (
    <section aria-label="Not sent yet" className="grid gap-3">
      {refused.map(({ step, number, refused: reason }) => (
        <div key={step.request_id} role="alert" className="rounded-control bg-wrong-wash px-3 py-2 text-15">
          <p>
            <span className="font-semibold tabular-nums">{number}</span> was not moved to{' '}
            {stageRules[step.to].label} (scanned {formatTimeOfDay(new Date(step.at))}). {reason}
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Button size="small" onClick={() => onOpen(number)}>
              View {number}
            </Button>
            <Button size="small" variant="quiet" onClick={() => removeQueuedStep(step.request_id)}>
              Dismiss
            </Button>
          </p>
        </div>
      ))}
      {waiting.length > 0 && (
        <div className="rounded-surface border border-line p-3">
          <p className="flex items-center justify-between gap-3">
            <span className="text-15 font-semibold">Waiting to send: {waiting.length}</span>
            <Button size="small" onClick={() => void sendQueuedSteps()}>
              Send now
            </Button>
          </p>
          <ul className="mt-2 text-15">
            {waiting.map(({ step, number, by }) => (
              <li key={step.request_id} className="tabular-nums">
                {number}: {stageRules[step.to].label}, scanned {formatTimeOfDay(new Date(step.at))}
                {by !== mine && ` by ${by}, who must sign in to send it`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
