import { useState, type KeyboardEvent } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogClose } from '#web/ui/overlays/dialog.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { findCarrierByNumber } from '#core/settings/carriers.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { CarrierChoice, useCarriers } from './carrier-choice.tsx'
import { FormDialog, useChanged } from '../unsaved/form-dialog.tsx'
import { parsePastedTracking } from '#core/orders/shipping/pasted-tracking.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'

type ToPost = Pick<ListedOrder, 'id' | 'number' | 'nama' | 'version' | 'tracking'>

/**
 * The parcels' numbers, one below the other: a scanner ends each with Enter, which goes to the next. No
 * `useContractForm`: the list makes the call, and no number can be wrong.
 */
export function PostDialog({
  orders,
  busy,
  onPost,
  onClose,
}: {
  orders: ToPost[]
  busy: boolean
  onPost: (orders: { id: string; version: number; tracking: string; carrier?: string }[]) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const numberOf = ({ id, tracking }: ToPost) => (typed[id] ?? tracking).trim()
  const without = orders.filter((order) => numberOf(order) === '').length
  const unsaved = useChanged(typed)
  const carriers = useCarriers()
  const [carrier, setCarrier] = useState('')
  const silent = orders.filter(
    (order) => numberOf(order) && !findCarrierByNumber(carriers, numberOf(order)),
  ).length
  return (
    <FormDialog
      unsaved={unsaved}
      saving={busy}
      onClose={onClose}
      size="large"
      title={`Post ${formatCount(orders.length, 'order')}`}
      description="Scan or type the tracking numbers. What Settings say goes to the customers by itself."
      footer={
        <>
          {without > 0 && (
            <p className="self-center text-13 text-quiet sm:mr-auto">
              {formatCount(without, 'parcel')} without a number
            </p>
          )}
          <DialogClose>Not now</DialogClose>
          <Button
            variant="primary"
            busy={busy}
            onClick={() =>
              onPost(
                orders.map((order) => ({
                  id: order.id,
                  version: order.version,
                  tracking: numberOf(order),
                  // A number that tells whose it is tells more than a choice for all of them.
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
              onKeyDown={toNext}
              onChange={({ target }) => setTyped({ ...typed, [order.id]: target.value })}
            />
          </li>
        ))}
      </ul>
      {/* Below: nothing moves under whoever scans. */}
      {silent > 0 && (
        <div className="mt-4">
          <CarrierChoice
            carrier={carrier}
            onChoose={setCarrier}
            hint={`Of ${formatCount(silent, 'parcel')} the number does not say whose it is: the customer’s link opens this carrier’s page.`}
          />
        </div>
      )}
    </FormDialog>
  )
}

function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.closest('li')?.nextElementSibling?.querySelector('input')?.focus()
}

/** A list of numbers from a carrier's site or a sheet, filled in at once; lines that fit no order stay to be looked at. */
function PasteNumbers({
  orders,
  onFill,
}: {
  orders: { number: string }[]
  /** By the order's number. */
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
      label="List of numbers"
      hint="One a line: with the order’s number, or in the order below."
      error={rest ? 'These lines fit no order here: look at them, or leave them.' : undefined}
      action={
        <Button size="small" why={text.trim() === '' && 'Paste the list first.'} onClick={fill}>
          Fill in
        </Button>
      }
    >
      <TextArea rows={4} maxLength={40_000} value={text} onChange={({ target }) => setText(target.value)} />
      {filled !== undefined && <output className="block text-13 text-quiet">{filled} filled in.</output>}
    </Field>
  )
}
