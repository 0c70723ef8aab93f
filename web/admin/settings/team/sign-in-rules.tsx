import {
  changeSignInSettings,
  getSignInSettings,
  type SecondFactorPolicy,
  type SignInSettingsView,
} from '#core/identity/sign-in-settings.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'
import { NumberField } from '#web/admin/forms/number-field.tsx'

type Rules = Pick<SignInSettingsView, 'second_factor' | 'idle_minutes'>

const labels = {
  second_factor: { label: 'Two-step verification', text: (choice: SecondFactorPolicy) => choices[choice] },
  idle_minutes: { label: 'Sign out after inactivity (minutes)' },
}

const choices = {
  optional: 'Optional',
  administrators: 'Required for administrators',
  everyone: 'Required for everyone',
} satisfies Record<SecondFactorPolicy, string>

const rulesOf = ({ second_factor, idle_minutes }: SignInSettingsView): Rules => ({
  second_factor,
  idle_minutes,
})

export function SignInRules({ settings }: { settings: SignInSettingsView }) {
  const form = useSettingForm(changeSignInSettings, getSignInSettings, {
    setting: settings,
    shared: true,
    valuesOf: rulesOf,
    labels,
    saved: 'Sign-in rules saved',
  })
  return (
    <PageForm form={form}>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <Field
          label="Two-step verification"
          hint="People who must use it are asked to set it up at their next sign-in."
          error={form.fieldErrors.second_factor}
        >
          <Select {...form.register('second_factor')}>
            {Object.entries(choices).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <NumberField
          form={form}
          name="idle_minutes"
          label="Sign out after inactivity (minutes)"
          optional
          hint="Leave empty to sign out after 12 hours."
        />
      </div>
    </PageForm>
  )
}
