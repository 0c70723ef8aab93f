import { useWatch, useFieldArray, type Path } from 'react-hook-form'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { workUnits, type WorkUnit } from '#core/due/work-days.ts'
import { workUnitLabels } from '#core/settings/due-rules.ts'
import { changeDueRules, getDueRules, type StoredDueRules } from '#core/settings/due-rules-calls.ts'
import { weekdayLabels } from '#core/settings/sending-rules.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { Holidays } from './holidays.tsx'
import { SettingCard } from '../setting-card.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { useSettingForm } from '../use-setting-form.ts'
import { prefetch } from '#web/admin/prefetch.ts'
import { formatDayWithWeekday, formatListDay } from '#core/shared/shop-time.ts'
import { DayRows } from '../day-rows.tsx'
import type { ContractForm } from '#web/admin/forms/use-contract-form.ts'
import type { InputOf } from '#core/contract.ts'
import { getEntries } from '#core/shared/typed-records.ts'
import type { Labels } from '#web/admin/meanwhile/meanwhile.ts'

export const clientLoader = prefetch(() => [settingQuery(getDueRules), settingQuery(getCatalog)])

/** What customers are promised: on which day an order is ready. */
export default function DueRules() {
  return (
    <>
      <SettingCard
        of={getDueRules}
        title="Due dates"
        about="Customers see on which day an order is ready before they order it, and you work by that day. What was promised before stays promised."
        lines={8}
      >
        {(rules) => <DueRulesForm rules={rules} />}
      </SettingCard>
      <Holidays />
    </>
  )
}

function DueRulesForm({ rules }: { rules: StoredDueRules }) {
  const catalog = useSetting(getCatalog)
  const products = catalog.data?.products.filter(({ flow }) => flow !== 'none') ?? []
  const form = useSettingForm(changeDueRules, getDueRules, {
    setting: rules,
    valuesOf: (current) =>
      asTyped(
        current,
        products.map(({ id }) => id),
      ),
    inputOf: asSent,
    labels,
    at: placesOf,
    saved: 'Due dates saved',
  })
  const on = useWatch({ control: form.control, name: 'on' })
  return (
    <PageForm form={form}>
      <Checkbox
        label="Promise customers a day"
        hint="It stands on calculators, forms, the thank-you page and in the messages of new orders."
        {...form.register('on')}
      />
      {on && (
        <>
          <fieldset className="mt-2">
            <legend className="mb-1 text-15 font-semibold">Days of work it takes</legend>
            <p className="mb-2 max-w-line text-13 text-quiet">
              After the day on which work begins. 0: ready on the same day.
            </p>
            <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
              {workUnits.map((way) => (
                <NumberField key={way} form={form} name={`turnaround.${way}`} label={workUnitLabels[way]} />
              ))}
              <NumberField
                form={form}
                name="rush_days"
                label="Rush"
                hint="For products whose description offers it, at its price."
              />
            </div>
            {products.length > 0 && (
              <Collapsible
                className="mt-2"
                title={<span className="text-17">By product</span>}
                note="Only where a product takes another time."
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
            <legend className="mb-1 text-15 font-semibold">What a usual day makes</legend>
            <p className="mb-2 max-w-line text-13 text-quiet">
              When a day is full, later orders are promised the next one. Empty: as much as there is.
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
                label="Kept free, percent"
                hint="Not promised: for what goes wrong."
              />
            </div>
          </fieldset>
          <fieldset className="mt-4">
            <legend className="mb-1 text-15 font-semibold">Days of work</legend>
            <div className="flex flex-wrap gap-x-5">
              {weekdayLabels.map((day, at) => (
                <Checkbox key={day} label={day} {...form.register(`week.${at}`)} />
              ))}
            </div>
            {form.wrong.week && <p className="text-15 text-wrong">{form.wrong.week}</p>}
            <TextField
              form={form}
              name="cut_off"
              type="time"
              label="Cut-off"
              hint="An order that is paid before it is begun on the same day."
              className="mt-2 w-44"
            />
          </fieldset>
          <OtherDays form={form} />
        </>
      )}
    </PageForm>
  )
}

/** Days on which less than usual is made: somebody is sick, the shop is closed. */
function OtherDays({ form }: { form: ContractForm<TypedDueRules> }) {
  const rows = useFieldArray({ control: form.control, name: 'days' })
  return (
    <fieldset className="mt-4">
      <legend className="text-15 font-semibold">Other days</legend>
      <p className="mt-1 mb-3 max-w-line text-13 text-quiet">
        When somebody is sick or on leave, say how much is made all the same. 0: closed.
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
              label="Why"
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

/** The rules as they are typed: products by `p` and their id, null where they take what is usual. */
interface TypedDueRules extends Omit<StoredDueRules, 'version' | 'products'> {
  products: Record<`p${number}`, number | null>
}

/** Every product has a value, `null` without days of its own: a field without one would count as changed. */
function asTyped(
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

/** Where the words of the call belong, which numbers the products that have their own days. */
const placesOf = ({ products }: TypedDueRules): Record<string, Path<TypedDueRules>> =>
  Object.fromEntries(
    ownDays(products).map(([key], at) => [`products.${at}.days`, `products.${key}` as const]),
  )

const each = (of: Record<WorkUnit, number | null>) =>
  workUnits.map((way) => `${workUnitLabels[way]} ${of[way] ?? 'no limit'}`).join('\n')

/** What two people's rules are compared by (D-20). */
const labels: Labels<TypedDueRules> = {
  on: { label: 'Promise customers a day', text: (on) => (on ? 'Yes' : 'No') },
  turnaround: { label: 'Days of work it takes', text: each },
  rush_days: { label: 'Rush' },
  products: {
    label: 'By product',
    text: (products) =>
      Object.values(products)
        .filter((days) => days !== null)
        .join(', '),
  },
  capacity: { label: 'What a usual day makes', text: each },
  keep_free_percent: { label: 'Kept free, percent' },
  week: { label: 'Days of work', text: (week) => weekdayLabels.filter((_day, at) => week[at]).join(', ') },
  cut_off: { label: 'Cut-off' },
  days: {
    label: 'Other days',
    text: (days) =>
      days.map(({ date, percent, name }) => `${formatListDay(date)} ${percent} % ${name}`).join('\n'),
  },
}
