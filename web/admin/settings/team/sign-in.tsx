import {
  getSignInSettings,
  changeSignInSettings,
  type SignInSettingsView,
} from '#core/identity/sign-in-settings.ts'
import { Loaded, Section } from '#web/admin/section.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { SignInRules } from './sign-in-rules.tsx'
import { WordpressRoles } from './wordpress-roles.tsx'
import { prefetch } from '#web/admin/prefetch.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { PageForm } from '#web/admin/forms/page-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'

export const clientLoader = prefetch(() => [settingQuery(getSignInSettings)])

/** How people sign in, what roles they bring from WordPress, and which other web sites may make our calls. */
export default function SignIn() {
  const settings = useSetting(getSignInSettings)
  return (
    <>
      <Section
        title="Sign-in"
        about="A password alone can be guessed or read over a shoulder. A second factor is a code that an app on one’s phone shows; everyone can set one up in Profile."
      >
        <Loaded query={settings}>{(settings) => <SignInRules settings={settings} />}</Loaded>
      </Section>
      {settings.data?.wordpress && (
        <Section
          title="WordPress roles"
          about={`People sign in at ${new URL(settings.data.wordpress).host}. Administrator, editor, author, contributor and subscriber mean the same here; say what the site’s other roles may do. Whoever has several gets the highest.`}
        >
          <WordpressRoles settings={settings.data} />
        </Section>
      )}
      <Section
        title="Other web sites"
        about="Pages on these addresses may sign people in here and make calls for them, as when the shop’s own web site shows its orders. None is the safe choice; programs on servers don’t need it."
      >
        <Loaded query={settings}>{(settings) => <OtherSites settings={settings} />}</Loaded>
      </Section>
    </>
  )
}

const linesIn = (typed: string) => typed.split(/[\s,]+/).filter(Boolean)
const labels = {
  origins: { label: 'Addresses', text: (typed: string) => linesIn(typed).join(', ') },
}

/** The web sites whose pages may make our calls, one a line. */
function OtherSites({ settings }: { settings: SignInSettingsView }) {
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
