import { useWatch, useFieldArray, type Path } from 'react-hook-form'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { workUnits, type WorkUnit } from '#core/due/work-days.ts'
import { workUnitLabels } from '#core/settings/due-rules.ts'
import { changeDueRules, getDueRules, type StoredDueRules } from '#core/settings/due-rules-calls.ts'
import { getSendingRules, weekdayLabels } from '#core/settings/sending-rules.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { ShopHolidays } from './holidays.tsx'
import { SettingCard } from '../setting-card.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { useSettingForm } from '../use-setting-form.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { formatDayWithWeekday, formatListDay } from '#core/shared/shop-time.ts'
import { DayRows } from '../day-rows.tsx'
import type { ContractForm } from '#web/admin/forms/use-contract-form.ts'
import type { InputOf } from '#core/contract.ts'
import { getEntries } from '#core/shared/typed-records.ts'
import type { FieldLabels } from '#web/admin/conflict/edit-conflict.ts'

export const clientLoader = prefetchQueries(() => [
  settingQuery(getDueRules),
  settingQuery(getCatalog),
  settingQuery(getSendingRules),
])

export default function DueDateSettingsPage() {
  return (
    <>
      <SettingCard
        of={getDueRules}
        title="Due dates"
        about="Before customers place an order, they see when it will be ready. Existing due dates don’t change."
        lines={8}
      >
        {(rules) => <DueRulesForm rules={rules} />}
      </SettingCard>
      <ShopHolidays />
    </>
  )
}

function DueRulesForm({ rules }: { rules: StoredDueRules }) {
  const catalog = useSetting(getCatalog)
  const products = catalog.data?.products.filter(({ flow }) => flow !== 'none') ?? []
  const form = useSettingForm(changeDueRules, getDueRules, {
    setting: rules,
    valuesOf: (current) =>
      toTypedRules(
        current,
        products.map(({ id }) => id),
      ),
    inputOf: asSent,
    labels,
    fieldMapping: placesOf,
    saved: 'Due dates saved',
  })
  const on = useWatch({ control: form.control, name: 'on' })
  return (
    <PageForm form={form}>
      <Checkbox
        label="Show due dates to customers"
        hint="Shown in calculators, order forms, the thank-you page and order messages."
        {...form.register('on')}
      />
      {on && (
        <>
          <fieldset className="mt-2">
            <legend className="mb-1 text-15 font-semibold">Turnaround in working days</legend>
            <p className="mb-2 max-w-line text-13 text-quiet">
              Counted from the day after work starts. 0 means ready the same day.
            </p>
            <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
              {workUnits.map((way) => (
                <NumberField key={way} form={form} name={`turnaround.${way}`} label={workUnitLabels[way]} />
              ))}
              <NumberField
                form={form}
                name="rush_days"
                label="Rush"
                hint="Applies to products that offer rush orders."
              />
            </div>
            {products.length > 0 && (
              <Collapsible
                className="mt-2"
                title={<span className="text-17">By product</span>}
                note="Enter values only for products that take a different amount of time."
              >
                <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
                  {products.map(({ id, name }) => (
                    <NumberField key={id} form={form} name={`products.p${id}`} label={name} optional />
                  ))}
                </div>
              </Collapsible>
            )}
          </fieldset>
          <fieldset className="mt-4">
            <legend className="mb-1 text-15 font-semibold">Daily capacity</legend>
            <p className="mb-2 max-w-line text-13 text-quiet">
              When a day is full, new orders move to the next one. Leave empty for no limit.
            </p>
            <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
              {workUnits.map((way) => (
                <NumberField
                  key={way}
                  form={form}
                  name={`capacity.${way}`}
                  label={workUnitLabels[way]}
                  optional
                />
              ))}
              <NumberField
                form={form}
                name="keep_free_percent"
                label="Reserve (%)"
                hint="Capacity held back for reprints and delays."
              />
            </div>
          </fieldset>
          <fieldset className="mt-4">
            <legend className="mb-1 text-15 font-semibold">Working days</legend>
            <div className="flex flex-wrap gap-x-5">
              {weekdayLabels.map((day, at) => (
                <Checkbox key={day} label={day} {...form.register(`week.${at}`)} />
              ))}
            </div>
            {form.fieldErrors.week && <p className="text-15 text-wrong">{form.fieldErrors.week}</p>}
            <TextField
              form={form}
              name="cut_off"
              type="time"
              label="Cut-off"
              hint="Orders paid before this time start the same day."
              className="mt-2 w-44"
            />
          </fieldset>
          <OtherDays form={form} />
        </>
      )}
    </PageForm>
  )
}

function OtherDays({ form }: { form: ContractForm<TypedDueRules> }) {
  const rows = useFieldArray({ control: form.control, name: 'days' })
  return (
    <fieldset className="mt-4">
      <legend className="text-15 font-semibold">Reduced capacity</legend>
      <p className="mt-1 mb-3 max-w-line text-13 text-quiet">
        When someone is sick or on leave, enter the capacity left that day. 0 means closed.
      </p>
      <DayRows rows={rows} what="day" onAdd={() => rows.append({ date: '', percent: 0, name: '' })}>
        {(at) => (
          <>
            <TextField
              form={form}
              name={`days.${at}.date`}
              label="Date"
              hint={formatDayWithWeekday(form.watch(`days.${at}.date`) ?? '')}
              className="w-44"
              type="date"
            />
            <NumberField form={form} name={`days.${at}.percent`} label="Percent" className="w-24" />
            <TextField
              form={form}
              name={`days.${at}.name`}
              label="Reason"
              optional
              className="min-w-0 flex-1 basis-40"
              placeholder="Aida is sick"
            />
          </>
        )}
      </DayRows>
    </fieldset>
  )
}

type Sent = Omit<InputOf<typeof changeDueRules>, 'version'>

/** The key of a product is `p` and its id; `null` means the default turnaround. */
interface TypedDueRules extends Omit<StoredDueRules, 'version' | 'products'> {
  products: Record<`p${number}`, number | null>
}

/** Gives every product a value, because a field without a value would count as changed. */
function toTypedRules(
  { version: _seen, products, ...rules }: StoredDueRules,
  ids: readonly number[],
): TypedDueRules {
  const own = products.map(({ product_id, days }) => [`p${product_id}`, days])
  return { ...rules, products: Object.fromEntries([...ids.map((id) => [`p${id}`, null]), ...own]) }
}

function asSent({ products, ...typed }: TypedDueRules): Sent {
  return {
    ...typed,
    products: ownDays(products).map(([key, days]) => ({ product_id: Number(key.slice(1)), days })),
  }
}

const ownDays = (products: TypedDueRules['products']) =>
  getEntries(products).flatMap(([key, days]) => (days === null ? [] : [[key, days] as const]))

const placesOf = ({ products }: TypedDueRules): Record<string, Path<TypedDueRules>> =>
  Object.fromEntries(
    ownDays(products).map(([key], at) => [`products.${at}.days`, `products.${key}` as const]),
  )

const each = (of: Record<WorkUnit, number | null>) =>
  workUnits.map((way) => `${workUnitLabels[way]} ${of[way] ?? 'no limit'}`).join('\n')

const labels: FieldLabels<TypedDueRules> = {
  on: { label: 'Show due dates to customers', text: (on) => (on ? 'Yes' : 'No') },
  turnaround: { label: 'Turnaround in working days', text: each },
  rush_days: { label: 'Rush' },
  products: {
    label: 'By product',
    text: (products) =>
      Object.values(products)
        .filter((days) => days !== null)
        .join(', '),
  },
  capacity: { label: 'Daily capacity', text: each },
  keep_free_percent: { label: 'Reserve (%)' },
  week: { label: 'Working days', text: (week) => weekdayLabels.filter((_day, at) => week[at]).join(', ') },
  cut_off: { label: 'Cut-off' },
  days: {
    label: 'Reduced capacity',
    text: (days) =>
      days.map(({ date, percent, name }) => `${formatListDay(date)} ${percent} % ${name}`).join('\n'),
  },
}
