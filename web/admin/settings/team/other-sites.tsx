import {
  changeSignInSettings,
  getSignInSettings,
  type SignInSettingsView,
} from '#core/identity/sign-in-settings.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'

const linesIn = (typed: string) => typed.split(/[\s,]+/).filter(Boolean)
const labels = {
  origins: { label: 'Addresses', text: (typed: string) => linesIn(typed).join(', ') },
}

/** The web sites whose pages may make our calls, one a line. */
export function OtherSites({ settings }: { settings: SignInSettingsView }) {
  const form = useSettingForm(changeSignInSettings, getSignInSettings, {
    setting: settings,
    shared: true,
    valuesOf: ({ allowed_origins }) => ({ origins: allowed_origins.join('\n') }),
    inputOf: ({ origins }) => ({ allowed_origins: linesIn(origins) }),
    at: { allowed_origins: 'origins' },
    labels,
    saved: 'Web sites saved',
  })
  return (
    <PageForm form={form}>
      <Field
        label="Addresses"
        optional
        hint="One a line, such as https://kedai.example"
        error={form.wrong.origins}
      >
        <TextArea {...form.register('origins')} rows={3} autoCapitalize="none" spellCheck={false} />
      </Field>
    </PageForm>
  )
}
