import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import {
  changeSignInSettings,
  getSignInSettings,
  type SecondFactorFor,
  type SignInSettingsView,
} from '../../../core/contracts/sign-in-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showFailure } from '../profile/show-failure.ts'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'
import { takeInto, useSaveSetting } from './save-setting.ts'

const input = changeSignInSettings.input.pick({ second_factor: true, idle_minutes: true })
type Rules = Pick<SignInSettingsView, 'second_factor' | 'idle_minutes'>

const labels = {
  second_factor: { label: 'Second factor', text: (choice: SecondFactorFor) => choices[choice] },
  idle_minutes: { label: 'Sign out when unused for, minutes' },
}

const choices = {
  optional: 'Whoever wants one',
  administrators: 'Every administrator',
  everyone: 'Everyone',
} satisfies Record<SecondFactorFor, string>

const rulesOf = ({ second_factor, idle_minutes }: SignInSettingsView): Rules => ({
  second_factor,
  idle_minutes,
})

/** Who needs a second factor, and after how long without use a sign-in ends. */
export function SignInRules({ settings }: { settings: SignInSettingsView }) {
  const form = useForm<Rules>({ resolver: standardSchemaResolver(input), defaultValues: rulesOf(settings) })
  const save = useSaveSetting(changeSignInSettings, getSignInSettings, {
    saved: 'Sign-in saved',
    versioned: {
      labels,
      base: settings,
      valuesOf: rulesOf,
      versionOf: ({ version }) => version,
      onTake: (values, theirs) => takeInto(form, rulesOf(theirs), values),
    },
    onSaved: (saved) => form.reset(rulesOf(saved)),
    onError: (error) => showFailure(form, ['second_factor', 'idle_minutes'], error),
  })
  const { errors, isDirty } = form.formState
  useUnsavedChanges(isDirty)
  return (
    <form noValidate className="grid gap-1" onSubmit={form.handleSubmit((typed) => save.mutate(typed))}>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <Field
          label="Second factor"
          hint="Who needs one and has none sets it up with the next sign-in, at once."
          error={errors.second_factor?.message}
        >
          <Select {...form.register('second_factor')}>
            {Object.entries(choices).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Sign out when unused for, minutes"
          optional
          hint="Empty: only after 12 hours."
          error={errors.idle_minutes?.message}
        >
          <TextInput
            {...form.register('idle_minutes', {
              setValueAs: (typed) => (typed === '' || typed === null ? null : Number(typed)),
            })}
            inputMode="numeric"
          />
        </Field>
      </div>
      <div className="mt-2">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
          Save
        </Button>
      </div>
      {save.question}
    </form>
  )
}
