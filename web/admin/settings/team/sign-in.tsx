import {
  getSignInSettings,
  changeSignInSettings,
  type SignInSettingsView,
} from '#core/identity/sign-in-settings.ts'
import { LoadedContent, AdminCardSection } from '#web/admin/section.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { SignInRules } from './sign-in-rules.tsx'
import { WordpressRoles } from './wordpress-roles.tsx'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'

export const clientLoader = prefetchQueries(() => [settingQuery(getSignInSettings)])

export default function SignInSettingsPage() {
  const settings = useSetting(getSignInSettings)
  return (
    <>
      <AdminCardSection
        title="Sign-in"
        about="With two-step verification, people enter a code from an app on their phone in addition to the password. Everyone can set it up in their profile."
      >
        <LoadedContent query={settings}>{(settings) => <SignInRules settings={settings} />}</LoadedContent>
      </AdminCardSection>
      {settings.data?.wordpress && (
        <AdminCardSection
          title="WordPress roles"
          about={`People sign in with their account at ${new URL(settings.data.wordpress).host}. The standard WordPress roles have the same names in Cetak. Map the site’s other roles below. People with several roles get the highest one.`}
        >
          <WordpressRoles settings={settings.data} />
        </AdminCardSection>
      )}
      <AdminCardSection
        title="Allowed websites"
        about="Websites whose pages can sign people in and call the API from the browser. Programs on servers don’t need to be listed. Leave empty if no other website uses the API."
      >
        <LoadedContent query={settings}>{(settings) => <OtherSites settings={settings} />}</LoadedContent>
      </AdminCardSection>
    </>
  )
}

const linesIn = (typed: string) => typed.split(/[\s,]+/).filter(Boolean)
const labels = {
  origins: { label: 'Addresses', text: (typed: string) => linesIn(typed).join(', ') },
}

function OtherSites({ settings }: { settings: SignInSettingsView }) {
  const form = useSettingForm(changeSignInSettings, getSignInSettings, {
    setting: settings,
    shared: true,
    valuesOf: ({ allowed_origins }) => ({ origins: allowed_origins.join('\n') }),
    inputOf: ({ origins }) => ({ allowed_origins: linesIn(origins) }),
    fieldMapping: { allowed_origins: 'origins' },
    labels,
    saved: 'Allowed websites saved',
  })
  return (
    <PageForm form={form}>
      <Field
        label="Addresses"
        optional
        hint="One per line, such as https://kedai.example."
        error={form.fieldErrors.origins}
      >
        <TextArea {...form.register('origins')} rows={3} autoCapitalize="none" spellCheck={false} />
      </Field>
    </PageForm>
  )
}
