import { useForm } from 'react-hook-form'
import {
  changeSignInSettings,
  getSignInSettings,
  type SignInSettingsView,
} from '../../../core/contracts/sign-in-settings.ts'
import { ApiError } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'
import { takeInto, useSaveSetting } from './save-setting.ts'

const labels = { allowed_origins: { label: 'Addresses', text: (list: string[]) => list.join(', ') } }
const sitesOf = ({ allowed_origins }: SignInSettingsView) => ({ allowed_origins })
const typedOf = ({ allowed_origins }: { allowed_origins: string[] }) => ({
  origins: allowed_origins.join('\n'),
})
const linesIn = (typed: string) => typed.split(/[\s,]+/).filter(Boolean)

/** The web sites whose pages may make our calls, one a line. */
export function OtherSites({ settings }: { settings: SignInSettingsView }) {
  const form = useForm({ defaultValues: typedOf(settings) })
  const save = useSaveSetting(changeSignInSettings, getSignInSettings, {
    saved: 'Web sites saved',
    versioned: {
      labels,
      base: settings,
      valuesOf: sitesOf,
      versionOf: ({ version }) => version,
      onTake: ({ allowed_origins }, theirs) =>
        takeInto(form, typedOf(theirs), typedOf({ allowed_origins: allowed_origins ?? [] })),
    },
    onSaved: (saved) => form.reset(typedOf(saved)),
    onError(error) {
      if (error instanceof ApiError && error.code === 'invalid_input')
        form.setError('origins', { message: error.message })
      else toast.error(error.message)
    },
  })
  const { errors, isDirty } = form.formState
  useUnsavedChanges(isDirty)
  return (
    <form
      noValidate
      className="grid gap-1"
      onSubmit={form.handleSubmit(({ origins }) => save.mutate({ allowed_origins: linesIn(origins) }))}
    >
      <Field
        label="Addresses"
        optional
        hint="One a line, such as https://kedai.example"
        error={errors.origins?.message}
      >
        <TextArea {...form.register('origins')} rows={3} autoCapitalize="none" spellCheck={false} />
      </Field>
      <div className="mt-2">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
          Save
        </Button>
      </div>
      {save.question}
    </form>
  )
}
