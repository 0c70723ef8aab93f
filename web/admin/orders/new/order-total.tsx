import type { ReactNode } from 'react'
import type { PricedAtDesk } from '../../../../core/orders/desk/order-at-desk.ts'
import { ringgitText } from '../../../../core/shared/money.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { cx } from '../../../ui/cx.ts'
import { Money } from '../../../ui/money.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { TextField } from '../../forms/text-field.tsx'
import type { ContractForm } from '../../forms/contract-form.ts'
import { useTyped } from '../../../use-typed.ts'
import type { NewOrderValues } from './new-order-values.ts'

/** What a new order comes to, and how it is taken: on a desk it stays in sight beside what is typed. */
export function OrderTotal({
  form,
  price,
  stale,
  totalSen,
  today,
  save,
}: {
  form: ContractForm<NewOrderValues>
  /** null: not known yet. */
  price: PricedAtDesk | null
  /** It is of what was ordered before; an order at it is refused. */
  stale: boolean
  totalSen: number
  /** A shop day; no quotation ends before it. */
  today: string
  save: ReactNode
}) {
  const { wrong } = form
  const { as, paid } = useTyped(form)
  return (
    <section
      aria-label="Total"
      className="grid gap-3 rounded-surface border border-line bg-surface p-4 lg:sticky lg:top-20"
    >
      <Field
        label="Discount"
        optional
        hint="An amount, like 5.00, or the code of a coupon"
        error={wrong.discount ?? price?.coupon_error ?? undefined}
      >
        <TextInput {...form.register('discount')} maxLength={40} autoComplete="off" />
      </Field>
      <dl aria-busy={stale} className={cx('grid grid-cols-2 gap-y-1 text-15', stale && 'opacity-60')}>
        <dt className="text-quiet">Goods</dt>
        <dd className="text-right">
          <Money sen={price?.goods_sen ?? 0} />
        </dd>
        {(price?.discount_sen ?? 0) > 0 && (
          <>
            <dt className="text-quiet">Discount</dt>
            <dd className="text-right tabular-nums">−{ringgitText(price?.discount_sen ?? 0)}</dd>
          </>
        )}
        <dt className="text-quiet">Postage</dt>
        <dd className="text-right">
          <Money sen={price?.postage_sen ?? 0} />
        </dd>
        <dt className="font-semibold">Total</dt>
        <dd className="text-right">
          <Money sen={totalSen} className="text-20 font-bold" />
        </dd>
      </dl>
      <RadioCards
        label="As"
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
            hint="The customer accepts it by the link in the message; after that day it is cancelled."
            type="date"
            min={today}
          />
          <Field label="Note" optional error={wrong.note} hint="Below the prices">
            <TextArea rows={3} maxLength={500} {...form.register('note')} />
          </Field>
        </div>
      ) : (
        <Checkbox
          label="Paid now, in cash"
          hint="The order goes straight to Paid, and nobody is told how to pay."
          checked={paid}
          onChange={({ target }) => form.set({ paid: target.checked })}
        />
      )}
      {save}
    </section>
  )
}
