import type { Path } from 'react-hook-form'
import type { InputOf } from '#core/contract.ts'
import { workUnits, type WorkUnit } from '#core/due/work-days.ts'
import type { SupplyItem } from '#core/production/supplies.ts'
import type { changeCosts, StoredCosts } from '#core/settings/costs-calls.ts'
import { workUnitLabels } from '#core/settings/due-rules.ts'
import { getEntries, createRecord } from '#core/shared/typed-records.ts'
import { parseRinggit } from '#core/shared/money.ts'
import { parseNumberOrNaN } from '#core/shared/typed-number.ts'
import type { FieldLabels } from '#web/admin/conflict/edit-conflict.ts'
import { formatSupplyName } from '#web/admin/production/material/supply-text.ts'

/** Amounts are in RM; an empty text means that there is no amount. */
export interface CostValues {
  supplies: (SupplyItem & { cost: string; ink: string; warn: string })[]
  wage: string
  minutes: Record<WorkUnit, string>
  products: Record<`p${number}`, { minutes: string; outside: string }>
}

const money = (sen: number) => (sen === 0 ? '' : (sen / 100).toFixed(2))
const figure = (number: number) => (number === 0 ? '' : String(number))

/** Gives every supply and product a value, because a field without a value would count as changed. */
export const toCostValues =
  (supplies: readonly SupplyItem[], productIds: readonly number[]) =>
  ({ supplies: costsBySupply, wage_sen_per_hour, minutes, products }: StoredCosts): CostValues => ({
    supplies: supplies.map(({ material, widthMm }) => {
      const cost = costsBySupply.find((each) => each.material === material && each.width_mm === widthMm)
      return {
        material,
        widthMm,
        cost: money(cost?.sen ?? 0),
        ink: money(cost?.ink_sen ?? 0),
        warn: String(cost?.warn_below ?? ''),
      }
    }),
    wage: money(wage_sen_per_hour),
    minutes: createRecord(workUnits, (way) => figure(minutes[way])),
    products: Object.fromEntries([
      ...productIds.map((id) => [`p${id}`, { minutes: '', outside: '' }]),
      ...products.map(({ product_id, minutes, outside_sen }) => [
        `p${product_id}`,
        { minutes: String(minutes ?? ''), outside: money(outside_sen) },
      ]),
    ]),
  })

// Invalid amounts become NaN, which the contract rejects with a message.
const sen = (text: string) => (text.trim() === '' ? 0 : (parseRinggit(text) ?? Number.NaN))
const number = (text: string) => (text.trim() === '' ? 0 : parseNumberOrNaN(text))
const numberOrNone = (text: string) => (text.trim() === '' ? null : parseNumberOrNaN(text))

export function toCostInput(typed: CostValues): Omit<InputOf<typeof changeCosts>, 'version'> {
  return {
    supplies: typed.supplies.map(({ material, widthMm, cost, ink, warn }) => ({
      material,
      width_mm: widthMm,
      sen: sen(cost),
      ink_sen: sen(ink),
      warn_below: numberOrNone(warn),
    })),
    wage_sen_per_hour: sen(typed.wage),
    minutes: createRecord(workUnits, (way) => number(typed.minutes[way])),
    products: ownCosts(typed).map(([key, { minutes, outside }]) => ({
      product_id: Number(key.slice(1)),
      minutes: numberOrNone(minutes),
      outside_sen: sen(outside),
    })),
  }
}

const ownCosts = ({ products }: CostValues) =>
  getEntries(products).filter(([, { minutes, outside }]) => minutes.trim() !== '' || outside.trim() !== '')

export const mapCostFields = (typed: CostValues): Record<string, Path<CostValues>> =>
  Object.fromEntries<Path<CostValues>>([
    ...ownCosts(typed).flatMap(([key], at): [string, Path<CostValues>][] => [
      [`products.${at}.minutes`, `products.${key}.minutes`],
      [`products.${at}.outside_sen`, `products.${key}.outside`],
    ]),
    ['wage_sen_per_hour', 'wage'],
    ...typed.supplies.flatMap((_supply, at): [string, Path<CostValues>][] => [
      [`supplies.${at}.sen`, `supplies.${at}.cost`],
      [`supplies.${at}.ink_sen`, `supplies.${at}.ink`],
      [`supplies.${at}.warn_below`, `supplies.${at}.warn`],
    ]),
  ])

export const costFieldLabels: FieldLabels<CostValues> = {
  supplies: {
    label: 'Material (RM)',
    text: (supplies) =>
      supplies
        .map(
          (each) =>
            `${formatSupplyName(each)} ${each.cost || '0'}, ink ${each.ink || '0'}, alert below ${each.warn || '–'}`,
        )
        .join('\n'),
  },
  wage: { label: 'Hourly wage (RM)' },
  minutes: {
    label: 'Work time (minutes)',
    text: (minutes) => workUnits.map((way) => `${workUnitLabels[way]} ${minutes[way] || '0'}`).join('\n'),
  },
  products: {
    label: 'By product',
    text: (products) =>
      Object.values(products)
        .map(({ minutes, outside }) => `${minutes || '–'} min, ${outside || '0'} outsourcing`)
        .join('\n'),
  },
}
