import type { ReactNode } from 'react'
import type { AdminOrderPrice } from '#core/orders/admin/create-order.ts'
import { roundCash } from '#core/payments/cash-rounding.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import type { ContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { DepositField } from '../payments/deposit-field.tsx'
import type { CashAgreement } from './use-total-changes.ts'
import type { NewOrderValues } from './new-order-values.ts'

export function OrderTotal({
  form,
  price,
  stale,
  totalSen,
  before,
  cash,
  today,
  save,
}: {
  form: ContractForm<NewOrderValues>
  price: AdminOrderPrice | null
  /** `true` while the price is for earlier input. The server rejects orders with an outdated price. */
  stale: boolean
  totalSen: number
  /** Previous total if something other than the items changed it, or else `null`. */
  before: number | null
  cash: CashAgreement
  today: string
  save: ReactNode
}) {
  const { fieldErrors } = form
  const { as, paid, deposit, delivery_method: delivery } = useFormValues(form)
  return (
    <section
      aria-label="Total"
      className="grid gap-3 rounded-surface border border-line bg-surface p-4 lg:sticky lg:top-20"
    >
      <Field
        label="Discount"
        optional
        hint="An amount such as 5.00, or a coupon code."
        error={fieldErrors.discount ?? price?.coupon_error ?? undefined}
      >
        <TextInput {...form.register('discount')} maxLength={40} autoComplete="off" />
      </Field>
      <dl aria-busy={stale} className={cx('grid grid-cols-2 gap-y-1 text-15', stale && 'opacity-60')}>
        <dt className="text-quiet">Subtotal</dt>
        <dd className="text-right">
          <Money sen={price?.goods_sen ?? 0} />
        </dd>
        {(price?.discount_sen ?? 0) > 0 && (
          <>
            <dt className="text-quiet">Discount</dt>
            <dd className="text-right tabular-nums">−{formatRinggit(price?.discount_sen ?? 0)}</dd>
          </>
        )}
        <dt className="text-quiet">Postage</dt>
        <dd className="text-right">
          <Money sen={price?.postage_sen ?? 0} />
        </dd>
        <dt className="font-semibold">Total</dt>
        <dd className="text-right">
          {before !== null && <span className="mr-2 text-13 text-caution">Was {formatRinggit(before)}</span>}
          <Money
            sen={totalSen}
            className={cx('text-20 font-bold', before !== null && 'rounded-small bg-caution-wash px-1')}
          />
        </dd>
      </dl>
      <RadioCards
        label="Type"
        name="as"
        value={as}
        onValueChange={(chosen) => form.set({ as: chosen })}
        cards={[
          { value: 'order', label: 'Order' },
          { value: 'quote', label: 'Quotation' },
        ]}
        className="max-w-md"
      />
      {as === 'quote' ? (
        <div className="grid">
          <TextField
            form={form}
            name="valid_until"
            label="Valid until"
            hint="The customer can accept the quotation through the link in the message. After this date, it is cancelled."
            type="date"
            min={today}
          />
          <Field label="Note" optional error={fieldErrors.note} hint="The note is printed below the prices.">
            <TextArea rows={3} maxLength={500} {...form.register('note')} />
          </Field>
        </div>
      ) : (
        <>
          <Checkbox
            label="Paid in cash"
            hint="The order is marked as paid, and no payment message is sent."
            checked={paid}
            onChange={({ target }) => {
              form.set({ paid: target.checked })
              cash.agree()
            }}
          />
          {paid && !cash.changed && totalSen > 0 && (
            <p aria-live="polite" className="text-15">
              Cash to take: <span className="font-semibold">{formatCash(totalSen)}</span>
            </p>
          )}
          {cash.changed && (
            <div
              role="alert"
              className="grid gap-2 rounded-control border border-caution/40 bg-caution-wash p-3 text-15 text-caution"
            >
              <p>
                The total was {formatRinggit(cash.agreedSen)} when you marked it as paid. It is now{' '}
                {formatRinggit(totalSen)}.
                {roundCash(totalSen) !== totalSen && ` In cash: ${formatCash(totalSen)}.`}
              </p>
              <Button
                aria-invalid={Boolean(fieldErrors.paid) || undefined}
                onClick={() => {
                  cash.agree()
                  form.clearErrors('paid')
                }}
              >
                Confirm {formatRinggit(roundCash(totalSen))} in cash
              </Button>
              {fieldErrors.paid && <p className="text-13 text-wrong">{fieldErrors.paid}</p>}
            </div>
          )}
        </>
      )}
      {!(as === 'order' && paid) && (
        <DepositField
          form={form}
          name="deposit"
          typed={deposit}
          totalSen={totalSen}
          delivery={delivery}
          hint="A percentage such as 50%, or an amount in RM. Defaults to the deposits of the products."
        />
      )}
      {save}
    </section>
  )
}

function formatCash(totalSen: number): string {
  const cashSen = roundCash(totalSen)
  return `${formatRinggit(cashSen)}${cashSen === totalSen ? '' : ', rounded to 5 sen'}`
}
