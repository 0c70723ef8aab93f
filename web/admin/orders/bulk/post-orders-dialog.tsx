import { useState, type KeyboardEvent } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogClose } from '#web/ui/overlays/dialog.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { findCarrierByNumber } from '#core/settings/carriers.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { CarrierPicker, useCarriers } from './carrier-picker.tsx'
import { FormDialog, useHasChanged } from '#web/admin/unsaved/form-dialog.tsx'
import { parsePastedTracking } from '#core/orders/shipping/pasted-tracking.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'

type PostableOrder = Pick<ListedOrder, 'id' | 'number' | 'nama' | 'version' | 'tracking'>

/**
 * Enter moves to the next field, because scanners send Enter after each code. The dialog doesn't use
 * `useContractForm`, because the order list makes the call and any number is valid.
 */
export function PostOrdersDialog({
  orders,
  busy,
  onPost,
  onClose,
}: {
  orders: PostableOrder[]
  busy: boolean
  onPost: (orders: { id: string; version: number; tracking: string; carrier?: string }[]) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const numberOf = ({ id, tracking }: PostableOrder) => (typed[id] ?? tracking).trim()
  const missingNumbers = orders.filter((order) => numberOf(order) === '').length
  const unsaved = useHasChanged(typed)
  const carriers = useCarriers()
  const [carrier, setCarrier] = useState('')
  const unknownCarriers = orders.filter(
    (order) => numberOf(order) && !findCarrierByNumber(carriers, numberOf(order)),
  ).length
  return (
    <FormDialog
      unsaved={unsaved}
      saving={busy}
      onClose={onClose}
      size="large"
      title={`Post ${formatCount(orders.length, 'order')}`}
      description="Scan or type the tracking numbers. Customers get the automatic messages chosen in Settings."
      footer={
        <>
          {missingNumbers > 0 && (
            <p className="self-center text-13 text-quiet sm:mr-auto">
              {formatCount(missingNumbers, 'parcel')} without a tracking number
            </p>
          )}
          <DialogClose>Cancel</DialogClose>
          <Button
            variant="primary"
            busy={busy}
            onClick={() =>
              onPost(
                orders.map((order) => ({
                  id: order.id,
                  version: order.version,
                  tracking: numberOf(order),
                  // If the number identifies the carrier, that carrier is used instead of the one chosen for all
                  // parcels.
                  ...(carrier && !findCarrierByNumber(carriers, numberOf(order)) && { carrier }),
                })),
              )
            }
          >
            Move to Posted
          </Button>
        </>
      }
    >
      <div className="mb-4 grid gap-3">
        <PasteNumbers
          orders={orders}
          onFill={(tracking) =>
            setTyped({
              ...typed,
              ...Object.fromEntries(
                orders.flatMap(({ id, number }) => (tracking[number] ? [[id, tracking[number]]] : [])),
              ),
            })
          }
        />
      </div>
      <ul className="grid gap-2">
        {orders.map((order, at) => (
          <li key={order.id} className="grid items-center gap-x-4 sm:grid-cols-[1fr_1fr]">
            <span className="min-w-0 truncate text-15">
              <span className="font-semibold tabular-nums">{order.number}</span> {order.nama}
            </span>
            <TextInput
              aria-label={`Tracking number of ${order.number}`}
              {...(at === 0 && { 'data-autofocus': true })}
              value={typed[order.id] ?? order.tracking}
              maxLength={40}
              autoCapitalize="characters"
              autoComplete="off"
              onKeyDown={focusNextField}
              onChange={({ target }) => setTyped({ ...typed, [order.id]: target.value })}
            />
          </li>
        ))}
      </ul>
      {/* The choice is at the end, so that the fields don't move while staff scan. */}
      {unknownCarriers > 0 && (
        <div className="mt-4">
          <CarrierPicker
            carrier={carrier}
            onChoose={setCarrier}
            hint={`The carrier of ${formatCount(unknownCarriers, 'parcel')} can’t be detected from the number. The tracking link opens the page of the carrier that you choose here.`}
          />
        </div>
      )}
    </FormDialog>
  )
}

function focusNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input')?.focus()
}

/** Lines that match no order stay in the field. */
function PasteNumbers({
  orders,
  onFill,
}: {
  orders: { number: string }[]
  onFill: (tracking: Record<string, string>) => void
}) {
  const [text, setText] = useState<string>()
  const [filled, setFilled] = useState<number>()
  if (text === undefined)
    return (
      <Button size="small" className="justify-self-start" onClick={() => setText('')}>
        Paste a list
      </Button>
    )
  const fill = () => {
    const { tracking, left } = parsePastedTracking(text, orders)
    onFill(tracking)
    setText(left.join('\n'))
    setFilled(Object.keys(tracking).length)
  }
  const rest = filled !== undefined && text !== ''
  return (
    <Field
      label="Tracking numbers"
      hint="One per line, either with the order number or in the sequence of the list below."
      error={rest ? 'These lines don’t match any of the orders. Correct them or ignore them.' : undefined}
      action={
        <Button size="small" why={text.trim() === '' && 'Paste the list first.'} onClick={fill}>
          Fill in
        </Button>
      }
    >
      <TextArea rows={4} maxLength={40_000} value={text} onChange={({ target }) => setText(target.value)} />
      {filled !== undefined && (
        <output className="block text-13 text-quiet">{formatCount(filled, 'number')} filled in.</output>
      )}
    </Field>
  )
}
