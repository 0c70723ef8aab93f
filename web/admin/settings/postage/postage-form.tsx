import type { Path } from 'react-hook-form'
import { changePostage, getPostage, type StoredPostage } from '#core/settings/postage-calls.ts'
import { malaysianStates, type MalaysianState } from '#core/orders/delivery.ts'
import { getKeys, createRecord } from '#core/shared/typed-records.ts'
import { Switch } from '#web/ui/fields/switch.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useSettingForm } from '../use-setting-form.ts'
import { parseNumberOrNaN } from '#core/shared/typed-number.ts'
import type { InputOf } from '#core/contract.ts'
import { parseRinggit } from '#core/shared/money.ts'
import type { PostageWeights } from '#core/settings/postage.ts'
import type { FieldLabels } from '#web/admin/conflict/edit-conflict.ts'

/** Amounts are in RM and weights in grams. */
interface TypedPostage {
  fee: Record<MalaysianState, string>
  more: Record<MalaysianState, string>
  byWeight: boolean
  weights: Record<keyof PostageWeights, string>
  freeFrom: string
}

const weightLabels = {
  included_g: 'Weight included in the fee',
  step_g: 'Extra weight step',
  packing_g: 'Packing',
  sheet_g: 'Sticker sheet',
  tag_set_g: 'Name tag set',
  logo_g: 'School logo',
} as const satisfies Record<keyof PostageWeights, string>

const eachText = (fees: Record<MalaysianState, string>) =>
  malaysianStates.map((state) => `${state} ${fees[state]}`).join('\n')

const weightNames = getKeys(weightLabels)

const labels: FieldLabels<TypedPostage> = {
  byWeight: { label: 'Charge by weight', text: (byWeight) => (byWeight ? 'Yes' : 'No') },
  weights: {
    label: 'Weights',
    text: (weights) => weightNames.map((name) => `${weightLabels[name]} ${weights[name]} g`).join('\n'),
  },
  fee: { label: 'Fee (RM)', text: eachText },
  more: { label: 'Fee per extra step (RM)', text: eachText },
  freeFrom: { label: 'Free postage from (RM)', text: (amount) => amount || 'Never' },
}

/** Initial values when a shop turns on postage by weight. */
const usualWeights: PostageWeights = {
  included_g: 1000,
  step_g: 500,
  packing_g: 50,
  sheet_g: 25,
  tag_set_g: 10,
  logo_g: 5,
}

const each = (of: (state: MalaysianState) => number) =>
  createRecord(malaysianStates, (state) => (of(state) / 100).toFixed(2))

function toTypedPostage({ states, by_weight, free_from_sen }: StoredPostage): TypedPostage {
  const weights = by_weight ?? usualWeights
  return {
    fee: each((state) => states[state].fee_sen),
    more: each((state) => states[state].more_sen),
    byWeight: by_weight !== null,
    weights: createRecord(weightNames, (name) => String(weights[name])),
    freeFrom: free_from_sen === null ? '' : (free_from_sen / 100).toFixed(2),
  }
}

const sen = (text: string) => parseRinggit(text) ?? Number.NaN

/** Invalid amounts become NaN, which the contract rejects with a message. */
function asSent(typed: TypedPostage): Omit<InputOf<typeof changePostage>, 'version'> {
  return {
    states: createRecord(malaysianStates, (state) => ({
      fee_sen: sen(typed.fee[state]),
      more_sen: typed.byWeight ? sen(typed.more[state]) : 0,
    })),
    by_weight: typed.byWeight
      ? createRecord(weightNames, (name) => parseNumberOrNaN(typed.weights[name]))
      : null,
    free_from_sen: typed.freeFrom.trim() === '' ? null : sen(typed.freeFrom),
  }
}

const at = Object.fromEntries<Path<TypedPostage>>([
  ...malaysianStates.flatMap((state): [string, Path<TypedPostage>][] => [
    [`states.${state}.fee_sen`, `fee.${state}`],
    [`states.${state}.more_sen`, `more.${state}`],
  ]),
  ['by_weight', 'weights'],
  ...getKeys(weightLabels).map((name): [string, Path<TypedPostage>] => [
    `by_weight.${name}`,
    `weights.${name}`,
  ]),
  ['free_from_sen', 'freeFrom'],
])

const amount = { typed: true, decimal: true } as const

export function PostageForm({ postage }: { postage: StoredPostage }) {
  const form = useSettingForm(changePostage, getPostage, {
    setting: postage,
    valuesOf: toTypedPostage,
    inputOf: asSent,
    fieldMapping: at,
    labels,
    saved: 'Postage saved',
  })
  const { byWeight } = useFormValues(form)
  return (
    <PageForm form={form} className="">
      <Switch
        label="Charge by weight"
        hint="The fee covers a base weight. Extra weight is charged in steps."
        {...form.register('byWeight')}
      />
      {byWeight && (
        <fieldset className="mt-3 grid gap-x-4 sm:grid-cols-3">
          <legend className="mb-1 text-15 font-semibold">Weights</legend>
          {getKeys(weightLabels).map((name) => (
            <NumberField
              key={name}
              form={form}
              name={`weights.${name}`}
              typed
              label={weightLabels[name]}
              suffix="g"
            />
          ))}
        </fieldset>
      )}
      <fieldset className="mt-4">
        <legend className="mb-1 text-15 font-semibold">
          {byWeight ? 'Fee and extra step fee (RM)' : 'Fee per order (RM)'}
        </legend>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {malaysianStates.map((state) => (
            <li key={state} className={byWeight ? 'grid grid-cols-2 gap-x-3' : ''}>
              <NumberField form={form} name={`fee.${state}`} label={state} {...amount} />
              {byWeight && (
                <NumberField form={form} name={`more.${state}`} label={`${state}, extra step`} {...amount} />
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <NumberField
        form={form}
        name="freeFrom"
        label="Free postage from (RM)"
        optional
        hint="Order total without postage. Leave empty to never offer free postage."
        className="mt-2 sm:max-w-80"
        {...amount}
      />
    </PageForm>
  )
}
