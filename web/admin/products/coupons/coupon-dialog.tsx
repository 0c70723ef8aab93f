import { changeCoupon, createCoupon, deskCoupon, type DeskCoupon } from '#core/catalog/catalog-coupons.ts'
import { couponCode } from '#core/pricing/coupons.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useTyped } from '#web/use-typed.ts'
import { EntryDialog } from '../shelf/entry-dialog.tsx'
import { useEntryForm } from '../shelf/use-entry-form.ts'
import { firstAndLastDay } from '../first-and-last-day.ts'
import { type CouponValues, valuesOf, check, inputOf } from './coupon-values.ts'

/** Adds a coupon, or changes the given one. */
export function CouponDialog({ coupon, onClose }: { coupon?: DeskCoupon | undefined; onClose: () => void }) {
  const form = useEntryForm<typeof createCoupon, DeskCoupon, CouponValues>({
    create: createCoupon,
    change: changeCoupon,
    shape: deskCoupon,
    entry: coupon,
    blank: {
      code: '',
      by: 'percent',
      percent: '10',
      amount: '',
      from: '',
      most_per_phone: '1',
      most_orders: '',
      from_day: '',
      to_day: '',
    },
    valuesOf,
    inputOf,
    check,
    at: { amount_sen: 'amount', from_sen: 'from' },
    called: ({ code }) => couponCode(code),
    labels: {
      code: { label: 'Code' },
      by: { label: 'Takes off', text: (by) => (by === 'percent' ? 'A percentage' : 'An amount') },
      percent: { label: 'Percent' },
      amount: { label: 'Amount, RM' },
      from: { label: 'From goods of, RM' },
      most_per_phone: { label: 'Orders of one phone number' },
      most_orders: { label: 'Orders in all' },
      from_day: { label: 'First day' },
      to_day: { label: 'Last day' },
    },
    onClose,
  })
  const values = useTyped(form)
  const days = firstAndLastDay(values, 'None')
  return (
    <EntryDialog what="coupon" adding={!coupon} form={form} onClose={onClose}>
      <TextField
        form={form}
        name="code"
        label="Code"
        hint={
          values.code && couponCode(values.code) !== values.code ? couponCode(values.code) : 'Like RAYA10'
        }
        autoComplete="off"
        maxLength={30}
      />
      <RadioCards
        label="Takes off"
        name="by"
        value={values.by}
        onValueChange={(by) => form.set({ by })}
        cards={[
          { value: 'percent', label: 'A percentage' },
          { value: 'amount', label: 'An amount' },
        ]}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {values.by === 'percent' ? (
          <NumberField form={form} name="percent" typed label="Percent" suffix="%" />
        ) : (
          <NumberField form={form} name="amount" typed label="Amount" prefix="RM" decimal />
        )}
        <NumberField
          form={form}
          name="from"
          typed
          label="From goods of"
          hint="Nothing: any order"
          prefix="RM"
          decimal
        />
        <NumberField
          form={form}
          name="most_per_phone"
          typed
          label="Orders of one phone number"
          hint="Nothing: any number"
        />
        <NumberField form={form} name="most_orders" typed label="Orders in all" hint="Nothing: any number" />
        <TextField form={form} name="from_day" {...days.first} />
        <TextField form={form} name="to_day" {...days.last} />
      </div>
    </EntryDialog>
  )
}
