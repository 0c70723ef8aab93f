import type { Path } from 'react-hook-form'
import { changePostage, getPostage, type KeptPostage } from '#core/settings/postage-calls.ts'
import { states } from '#core/orders/delivery.ts'
import { keysOf } from '#core/shared/keys.ts'
import { Switch } from '#web/ui/fields/switch.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { NumberField } from '#web/admin/forms/number-field.tsx'
import { useTyped } from '#web/use-typed.ts'
import { asSent, asTyped, labels, weightLabels, type TypedPostage } from './postage-typed.ts'
import { useSettingForm } from '../use-setting-form.ts'

/** Where the words of the call belong, which is by state and in sen. */
const at = Object.fromEntries<Path<TypedPostage>>([
  ...states.flatMap((state): [string, Path<TypedPostage>][] => [
    [`states.${state}.fee_sen`, `fee.${state}`],
    [`states.${state}.more_sen`, `more.${state}`],
  ]),
  ['by_weight', 'weights'],
  ...keysOf(weightLabels).map((name): [string, Path<TypedPostage>] => [
    `by_weight.${name}`,
    `weights.${name}`,
  ]),
  ['free_from_sen', 'freeFrom'],
])

const amount = { typed: true, decimal: true } as const

/** A fee for each state, by order or by weight, and from which total it is free. */
export function PostageForm({ postage }: { postage: KeptPostage }) {
  const form = useSettingForm(changePostage, getPostage, {
    setting: postage,
    valuesOf: asTyped,
    inputOf: asSent,
    at,
    labels,
    saved: 'Postage saved',
  })
  const { byWeight } = useTyped(form)
  return (
    <PageForm form={form} className="">
      <Switch
        label="By weight"
        hint="The fee covers a parcel up to a weight; each further step of weight costs more."
        {...form.register('byWeight')}
      />
      {byWeight && (
        <fieldset className="mt-3 grid gap-x-4 sm:grid-cols-3">
          <legend className="mb-1 text-15 font-semibold">Weights</legend>
          {keysOf(weightLabels).map((name) => (
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
          {byWeight ? 'Fee, and what each further step costs, RM' : 'Fee for an order, RM'}
        </legend>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {states.map((state) => (
            <li key={state} className={byWeight ? 'grid grid-cols-2 gap-x-3' : ''}>
              <NumberField form={form} name={`fee.${state}`} label={state} {...amount} />
              {byWeight && (
                <NumberField form={form} name={`more.${state}`} label={`${state}, each step`} {...amount} />
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <NumberField
        form={form}
        name="freeFrom"
        label="Free from, RM"
        optional
        hint="Of the goods, without postage. Empty: nothing is posted free."
        className="mt-2 sm:max-w-80"
        {...amount}
      />
    </PageForm>
  )
}
