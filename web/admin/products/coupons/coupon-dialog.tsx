import {
  changeCoupon,
  createCoupon,
  deskCoupon,
  type DeskCoupon,
} from '../../../../core/catalog/catalog-coupons.ts'
import { couponCode } from '../../../../core/pricing/coupons.ts'
import { senFromRinggit } from '../../../../core/shared/money.ts'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useTyped } from '../../../use-typed.ts'
import { EntryDialog } from '../entry-dialog.tsx'
import { useEntryForm } from '../use-entry-form.ts'
import { firstAndLastDay } from '../first-and-last-day.ts'

interface Values {
  code: string
  by: 'percent' | 'amount'
  percent: string
  amount: string
  from: string
  most_per_phone: string
  most_orders: string
  from_day: string
  to_day: string
}

const amountTexts = {
  amount: 'Please enter an amount, like 5.00.',
  from: 'Please enter an amount, like 50.00.',
}
const countTexts = 'Please enter a whole number, or nothing.'

/** Adds a coupon, or changes the given one. */
export function CouponDialog({ coupon, onClose }: { coupon?: DeskCoupon | undefined; onClose: () => void }) {
  const form = useEntryForm<typeof createCoupon, DeskCoupon, Values>({
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
          <TextField
            form={form}
            name="percent"
            label="Percent"
            suffix="%"
            inputMode="numeric"
            autoComplete="off"
          />
        ) : (
          <TextField
            form={form}
            name="amount"
            label="Amount"
            prefix="RM"
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        <TextField
          form={form}
          name="from"
          label="From goods of"
          hint="Nothing: any order"
          prefix="RM"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="most_per_phone"
          label="Orders of one phone number"
          hint="Nothing: any number"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          form={form}
          name="most_orders"
          label="Orders in all"
          hint="Nothing: any number"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField form={form} name="from_day" {...days.first} />
        <TextField form={form} name="to_day" {...days.last} />
      </div>
    </EntryDialog>
  )
}

const ringgitTyped = (sen: number | null) => (sen === null || sen === 0 ? '' : (sen / 100).toFixed(2))

function valuesOf(coupon: DeskCoupon): Values {
  return {
    code: coupon.code,
    by: coupon.percent === null ? 'amount' : 'percent',
    percent: String(coupon.percent ?? ''),
    amount: ringgitTyped(coupon.amount_sen),
    from: ringgitTyped(coupon.from_sen),
    most_per_phone: String(coupon.most_per_phone ?? ''),
    most_orders: String(coupon.most_orders ?? ''),
    from_day: coupon.from_day ?? '',
    to_day: coupon.to_day ?? '',
  }
}

function check(values: Values): Partial<Record<keyof Values, string>> {
  const wrong: Partial<Record<keyof Values, string>> = {}
  if (values.by === 'percent' && !/^\d{1,3}$/.test(values.percent.trim()))
    wrong.percent = 'Please enter a whole number, from 1 to 100.'
  if (values.by === 'amount' && senFromRinggit(values.amount) === null) wrong.amount = amountTexts.amount
  if (values.from.trim() !== '' && senFromRinggit(values.from) === null) wrong.from = amountTexts.from
  for (const count of ['most_per_phone', 'most_orders'] as const)
    if (!/^\d{0,7}$/.test(values[count].trim())) wrong[count] = countTexts
  return wrong
}

const countTyped = (typed: string) => (typed.trim() === '' ? null : Number(typed))

const inputOf = (values: Values) => ({
  code: values.code,
  percent: values.by === 'percent' ? Number(values.percent) : null,
  amount_sen: values.by === 'amount' ? senFromRinggit(values.amount) : null,
  from_sen: senFromRinggit(values.from) ?? 0,
  most_per_phone: countTyped(values.most_per_phone),
  most_orders: countTyped(values.most_orders),
  from_day: values.from_day || null,
  to_day: values.to_day || null,
})
