import { Link } from 'react-router'
import { type StoredCosts, changeCosts, getCosts } from '#core/settings/costs-calls.ts'
import { type SupplyItem, isMeasuredInMetres } from '#core/production/supplies.ts'
import { useSetting } from '#web/admin/setting-queries.ts'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { useSettingForm } from '../use-setting-form.ts'
import { toCostValues, toCostInput, mapCostFields, costFieldLabels } from './cost-values.ts'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { formatSupplyName } from '#web/admin/production/material/supply-text.ts'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { workUnits, type WorkUnit } from '#core/due/work-days.ts'
import { Collapsible } from '#web/ui/page/collapsible.tsx'

const amount = { typed: true, decimal: true } as const

const minutesLabels = {
  sets: 'Minutes per name tag or logo set',
  sheets: 'Minutes per sticker sheet',
  pieces: 'Minutes per piece (other products)',
} as const satisfies Record<WorkUnit, string>

export function CostsForm({ costs, supplies }: { costs: StoredCosts; supplies: SupplyItem[] }) {
  const catalog = useSetting(getCatalog)
  const products = catalog.data?.products.filter(({ flow }) => flow !== 'none') ?? []
  const form = useSettingForm(changeCosts, getCosts, {
    setting: costs,
    valuesOf: toCostValues(
      supplies,
      products.map(({ id }) => id),
    ),
    inputOf: toCostInput,
    fieldMapping: mapCostFields,
    labels: costFieldLabels,
    saved: 'Costs saved',
  })
  return (
    <PageForm form={form}>
      <fieldset>
        <legend className="mb-1 text-15 font-semibold">Material</legend>
        <p className="mb-2 max-w-line text-13 text-quiet">
          Stock levels are in{' '}
          <Link to="/admin/orders/production/material" className="text-link underline">
            Materials
          </Link>
          . Without a low-stock alert, you are warned when stock lasts less than a week.
        </p>
        <ul className="grid gap-2">
          {supplies.map((supply, at) => (
            <li key={formatSupplyName(supply)} className="grid grid-cols-2 items-end gap-x-3 sm:grid-cols-3">
              <NumberField
                form={form}
                name={`supplies.${at}.cost`}
                label={`${formatSupplyName(supply)} (RM per ${isMeasuredInMetres(supply) ? 'metre' : 'sheet'})`}
                className="col-span-2 sm:col-span-1"
                {...amount}
              />
              <NumberField
                form={form}
                name={`supplies.${at}.ink`}
                label="Ink cost (RM)"
                optional
                {...amount}
              />
              <NumberField
                form={form}
                name={`supplies.${at}.warn`}
                typed
                label={`Low-stock alert in ${isMeasuredInMetres(supply) ? 'metres' : 'sheets'}`}
                optional
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset className="mt-4">
        <legend className="mb-1 text-15 font-semibold">Work</legend>
        <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          <NumberField form={form} name="wage" label="Hourly wage (RM)" {...amount} />
          {workUnits.map((way) => (
            <NumberField
              key={way}
              form={form}
              name={`minutes.${way}`}
              label={minutesLabels[way]}
              {...amount}
            />
          ))}
        </div>
        {products.length > 0 && (
          <Collapsible
            className="mt-2"
            title={<span className="text-17">By product</span>}
            note="Enter values only for products that are outsourced or take a different amount of time."
          >
            <ul className="grid gap-2">
              {products.map(({ id, name }) => (
                <li key={id} className="grid grid-cols-2 items-end gap-x-3">
                  <NumberField
                    form={form}
                    name={`products.p${id}.minutes`}
                    label={`${name} (minutes)`}
                    optional
                    {...amount}
                  />
                  <NumberField
                    form={form}
                    name={`products.p${id}.outside`}
                    label="Outsourcing (RM each)"
                    optional
                    {...amount}
                  />
                </li>
              ))}
            </ul>
          </Collapsible>
        )}
      </fieldset>
    </PageForm>
  )
}
