import { type Dispatch, type SetStateAction, useState, lazy, Suspense } from 'react'
import {
  canChangeAddress,
  addressFormSchema,
  changeDeliveryAddress,
} from '#core/orders/tracking/change-address.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import type { TrackedOrder } from '#core/orders/tracking/tracked-order.ts'
import { DesignUploadSection } from '../design/design-upload-section.tsx'
import { HowToPay, NothingToPay } from '../thank-you/how-to-pay.tsx'
import { LazyOrderReview } from './lazy-order-review.tsx'
import { requestMyOrdersLink } from '#core/orders/tracking/my-orders.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { myOrdersErrorMessages, addressErrorMessages } from '../texts/tracking-errors.ts'
import { toProblemOrOffline } from '../texts/offline-problem.ts'
import { useFormatProblem, type CodedProblem } from '../texts/problem.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'
import { FormProvider, useForm } from 'react-hook-form'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { createContractResolver } from '../order/contract-resolver.ts'
import { AddressFields } from '../order/address-fields.tsx'
import { emptyOrderValues, type OrderValues } from '../order/order-values.ts'
import { formatPickUpCode } from '#core/orders/shipping/scanned-code.ts'

/** `linkKey` is the key of the link with which the order was opened. */
export function TrackedOrderActions({
  order,
  linkKey,
  phone,
  setOrder,
}: {
  order: TrackedOrder
  linkKey: string | null
  /** Phone number with which the order was found. `null` if the order was opened by a link. */
  phone: string | null
  setOrder: Dispatch<SetStateAction<TrackedOrder | null>>
}) {
  return (
    <>
      {order.pick_up_code && (
        <div className="mt-6">
          <PickUpCode number={order.orderNumber} code={order.pick_up_code} />
        </div>
      )}
      {order.words && (
        <div className="mt-6">
          <LazyOrderReview key={order.orderNumber} order={order.orderNumber} start={order.words} />
        </div>
      )}
      {linkKey === null && phone && (order.design_by_link || canChangeAddress(order)) && (
        <div className="mt-6">
          <AskForLink phone={phone} design={order.design_by_link} address={canChangeAddress(order)} />
        </div>
      )}
      {linkKey !== null && canChangeAddress(order) && (
        <div className="mt-6">
          <ChangeAddress key={order.orderNumber} order={order} linkKey={linkKey} onChanged={setOrder} />
        </div>
      )}
      {order.design_key && order.stage !== 'cancelled' && (
        <div className="mt-6">
          <DesignUploadSection
            key={order.orderNumber}
            order={order.orderNumber}
            designKey={order.design_key}
          />
        </div>
      )}
    </>
  )
}

export function TrackedOrderPayment({
  order,
  setOrder,
}: {
  order: TrackedOrder
  setOrder: Dispatch<SetStateAction<TrackedOrder | null>>
}) {
  if (order.total_sen === 0 && isOrdered(order.stage)) return <NothingToPay />
  if (!order.to_pay) return null
  return (
    <HowToPay
      key={order.orderNumber}
      order={{ ...order, ...order.to_pay }}
      credentials={{ order: order.orderNumber, key: order.to_pay.slip_key }}
      slipKey={order.to_pay.slip_key}
      onSlips={(slips) =>
        setOrder((now) => (now?.orderNumber === order.orderNumber ? { ...now, slips } : now))
      }
    />
  )
}

/**
 * Approving a design and changing the address require the link, because knowing the order number and phone
 * number is not enough.
 */
function AskForLink({ phone, design, address }: { phone: string; design: boolean; address: boolean }) {
  const t = useTexts(thanksTexts)
  const problemText = useFormatProblem(myOrdersErrorMessages)
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')
  const [problem, setProblem] = useState<CodedProblem | null>(null)
  const ask = async () => {
    setState('sending')
    setProblem(null)
    try {
      await api(requestMyOrdersLink, { phone })
      setState('sent')
    } catch (error) {
      setState('idle')
      setProblem(toProblemOrOffline(error, t.offline))
    }
  }
  return (
    <section aria-labelledby="by-link" className="rounded-surface border border-line bg-surface p-5">
      <h2 id="by-link" className="text-17">
        {[design && t.approveDesign, address && t.changeAddress].filter(Boolean).join(' · ')}
      </h2>
      <div className="mt-1 mb-3 grid gap-1 text-15 text-quiet">
        {design && <p>{t.designByLink}</p>}
        {address && <p>{t.addressByLink}</p>}
      </div>
      {state === 'sent' ? (
        <output className="block rounded-control bg-good-wash px-3 py-2 text-15 text-good">
          {t.mineSent}
        </output>
      ) : (
        <Button busy={state === 'sending'} onClick={() => void ask()}>
          {t.mineAsk}
        </Button>
      )}
      {problem && (
        <div className="mt-3">
          <ErrorNote>{problemText(problem)}</ErrorNote>
        </div>
      )}
    </section>
  )
}

const resolver = createContractResolver<OrderValues>(async () => addressFormSchema)

function ChangeAddress({
  order,
  linkKey,
  onChanged,
}: {
  order: TrackedOrder
  linkKey: string
  onChanged: (order: TrackedOrder) => void
}) {
  const t = useTexts(thanksTexts)
  const problemText = useFormatProblem(addressErrorMessages)
  const [problem, setProblem] = useState<CodedProblem | null>(null)
  const [open, setOpen] = useState(false)
  const form = useForm<OrderValues>({
    resolver,
    defaultValues: { ...emptyOrderValues, deliveryMethod: 'pos' },
  })
  const save = async ({ shipping }: OrderValues) => {
    setProblem(null)
    try {
      onChanged(await api(changeDeliveryAddress, { order: order.orderNumber, key: linkKey, shipping }))
      setOpen(false)
      form.reset()
      toast.success(t.addressChanged)
    } catch (error) {
      setProblem(toProblemOrOffline(error, t.offline))
    }
  }
  return (
    <Collapsible
      open={open}
      onOpenChange={setOpen}
      title={<span className="text-17">{t.changeAddress}</span>}
      note={t.changeAddressNote}
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)} className="grid gap-4">
          <AddressFields offers={{ dearer: [] }} />
          {problem && <ErrorNote>{problemText(problem)}</ErrorNote>}
          <div>
            <Button type="submit" variant="primary" size="large" busy={form.formState.isSubmitting}>
              {t.saveAddress}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Collapsible>
  )
}

/** Loaded only for orders that are picked up. */
const QrCode = lazy(() => import('#web/ui/qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })))

function PickUpCode({ number, code }: { number: string; code: string }) {
  const t = useTexts(thanksTexts)
  return (
    <section
      aria-labelledby="pick-up"
      className="grid justify-items-center gap-3 rounded-surface border border-line bg-surface p-5 text-center"
    >
      <h2 id="pick-up" className="text-20">
        {t.pickUpCode}
      </h2>
      <span className="block size-44">
        <Suspense>
          <QrCode
            text={formatPickUpCode(number, code)}
            label={t.pickUpQr}
            className="size-44 rounded-control"
          />
        </Suspense>
      </span>
      <p className="font-display text-34 font-bold tracking-wider tabular-nums">
        {`${code.slice(0, 3)} ${code.slice(3)}`}
      </p>
      <p className="text-15 text-quiet">{t.pickUpNote}</p>
    </section>
  )
}
