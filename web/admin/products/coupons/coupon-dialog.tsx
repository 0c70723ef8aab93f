import {
  changeCoupon,
  createCoupon,
  adminCouponSchema,
  type AdminCoupon,
} from '#core/catalog/catalog-coupons.ts'
import { normalizeCouponCode } from '#core/pricing/coupons.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { CatalogEntryDialog } from '../catalog/catalog-entry-dialog.tsx'
import { useEntryForm } from '../catalog/use-entry-form.ts'
import { createPeriodFieldProps } from '../period-fields.ts'
import { parseWholeNumber } from '#core/shared/typed-number.ts'
import { parseRinggit } from '#core/shared/money.ts'

export function CouponDialog({ coupon, onClose }: { coupon?: AdminCoupon | undefined; onClose: () => void }) {
  const form = useEntryForm<typeof createCoupon, AdminCoupon, CouponValues>({
    create: createCoupon,
    change: changeCoupon,
    shape: adminCouponSchema,
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
    fieldMapping: { amount_sen: 'amount', from_sen: 'from' },
    called: ({ code }) => normalizeCouponCode(code),
    labels: {
      code: { label: 'Code' },
      by: { label: 'Discount type', text: (by) => (by === 'percent' ? 'Percentage' : 'Fixed amount') },
      percent: { label: 'Percent' },
      amount: { label: 'Amount (RM)' },
      from: { label: 'Minimum order (RM)' },
      most_per_phone: { label: 'Uses per phone number' },
      most_orders: { label: 'Total uses' },
      from_day: { label: 'Start date' },
      to_day: { label: 'End date' },
    },
    onClose,
  })
  const values = useFormValues(form)
  const days = createPeriodFieldProps(values, 'No end date')
  return (
    <CatalogEntryDialog what="coupon" adding={!coupon} form={form} onClose={onClose}>
      <TextField
        form={form}
        name="code"
        label="Code"
        hint={
          values.code && normalizeCouponCode(values.code) !== values.code
            ? normalizeCouponCode(values.code)
            : 'For example RAYA10.'
        }
        autoComplete="off"
        maxLength={30}
      />
      <RadioCards
        label="Discount type"
        name="by"
        value={values.by}
        onValueChange={(by) => form.set({ by })}
        cards={[
          { value: 'percent', label: 'Percentage' },
          { value: 'amount', label: 'Fixed amount' },
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
          label="Minimum order"
          hint="Leave empty for any order."
          prefix="RM"
          decimal
        />
        <NumberField
          form={form}
          name="most_per_phone"
          typed
          label="Uses per phone number"
          hint="Leave empty for no limit."
        />
        <NumberField
          form={form}
          name="most_orders"
          typed
          label="Total uses"
          hint="Leave empty for no limit."
        />
        <TextField form={form} name="from_day" {...days.first} />
        <TextField form={form} name="to_day" {...days.last} />
      </div>
    </CatalogEntryDialog>
  )
}

interface CouponValues {
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
  amount: 'Enter an amount, such as 5.00.',
  from: 'Enter an amount, such as 50.00.',
}

const countTexts = 'Enter a whole number, or leave empty.'

const ringgitTyped = (sen: number | null) => (sen === null || sen === 0 ? '' : (sen / 100).toFixed(2))

function valuesOf(coupon: AdminCoupon): CouponValues {
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

function check(values: CouponValues): Partial<Record<keyof CouponValues, string>> {
  const errors: Partial<Record<keyof CouponValues, string>> = {}
  if (values.by === 'percent' && parseWholeNumber(values.percent) === null)
    errors.percent = 'Enter a whole number from 1 to 100.'
  if (values.by === 'amount' && parseRinggit(values.amount) === null) errors.amount = amountTexts.amount
  if (values.from.trim() !== '' && parseRinggit(values.from) === null) errors.from = amountTexts.from
  for (const count of ['most_per_phone', 'most_orders'] as const)
    if (values[count].trim() !== '' && parseWholeNumber(values[count]) === null) errors[count] = countTexts
  return errors
}

const countTyped = (typed: string) => (typed.trim() === '' ? null : parseWholeNumber(typed))

const inputOf = (values: CouponValues) => ({
  code: values.code,
  percent: values.by === 'percent' ? parseWholeNumber(values.percent) : null,
  amount_sen: values.by === 'amount' ? parseRinggit(values.amount) : null,
  from_sen: parseRinggit(values.from) ?? 0,
  most_per_phone: countTyped(values.most_per_phone),
  most_orders: countTyped(values.most_orders),
  from_day: values.from_day || null,
  to_day: values.to_day || null,
})
