import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import type { InputOf } from '../../../core/contracts/contract.ts'
import {
  changeSendingRules,
  getSendingRules,
  type SendingRulesView,
} from '../../../core/contracts/sending-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'
import { ApartFields } from './apart-fields.tsx'
import { Holidays } from './holidays.tsx'
import { ruleLabels } from './rule-labels.ts'
import { NumberLimits } from './number-limits.tsx'
import { takeInto, useSaveSetting } from './save-setting.ts'
import { TextWithPicture } from './text-with-picture.tsx'
import { WarmUp } from './warm-up.tsx'
import { WeekHours } from './week-hours.tsx'

export type Rules = InputOf<typeof changeSendingRules>

/** Hours, holidays, what one receiver and a new number get, how far apart, what goes together, pace and grace; every engine keeps them from the next message on. */
export function SendingRulesForm({ rules }: { rules: SendingRulesView }) {
  const form = useForm<Rules>({
    resolver: standardSchemaResolver(changeSendingRules.input),
    defaultValues: changeable(rules),
  })
  const save = useSaveSetting(changeSendingRules, getSendingRules, {
    saved: 'Sending rules saved',
    versioned: {
      labels: ruleLabels,
      valuesOf: changeable,
      versionOf: ({ version }) => version,
      onTake: (values, theirs) => takeInto(form, changeable(theirs), values),
    },
    onSaved: (saved) => form.reset(changeable(saved)),
    onError: (error) => toast.error(error.message),
  })
  const { errors, isDirty } = form.formState
  useUnsavedChanges(isDirty)
  return (
    <form noValidate className="grid gap-6" onSubmit={form.handleSubmit((typed) => save.mutate(typed))}>
      <WeekHours form={form} />
      <Holidays form={form} />
      <NumberLimits form={form} />
      <WarmUp form={form} />
      <ApartFields form={form} />
      <TextWithPicture form={form} />
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <Field
          label="Pace"
          optional
          hint="Messages a second, with random spread. Empty: as set where the program is started; 0: no limit."
          error={errors.per_second?.message}
        >
          <TextInput
            {...form.register('per_second', {
              setValueAs: (typed) => (typed === '' || typed === null ? null : Number(typed)),
            })}
            inputMode="decimal"
          />
        </Field>
        <Field
          label="After an outage"
          optional
          hint="Messages a second, without breaks between them, while what waited for the gateway goes out. Empty: as always."
          error={errors.catch_up_per_second?.message}
        >
          <TextInput
            {...form.register('catch_up_per_second', {
              setValueAs: (typed) => (typed === '' || typed === null ? null : Number(typed)),
            })}
            inputMode="decimal"
          />
        </Field>
        <Field
          label="Grace after downtime, minutes"
          hint="What is overdue by more than this, because the program was off or the gateway down, is shown as missed and not sent."
          error={errors.grace_minutes?.message}
        >
          <TextInput {...form.register('grace_minutes', { valueAsNumber: true })} inputMode="numeric" />
        </Field>
      </div>
      <div>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
          Save
        </Button>
      </div>
      {save.question}
    </form>
  )
}

function changeable({ paused: _known, version: _seen, ...rules }: SendingRulesView): Rules {
  return rules
}
