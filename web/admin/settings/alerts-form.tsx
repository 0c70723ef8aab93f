import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { changeAlerts, getAlerts, type AlertsView } from '../../../core/contracts/alerts.ts'
import type { InputOf } from '../../../core/contracts/contract.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showFailure } from '../profile/show-failure.ts'
import { takeInto, useSaveSetting } from './save-setting.ts'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'
import { TestAlerts } from './test-alerts.tsx'

type Typed = InputOf<typeof changeAlerts>

const labels = {
  phone: { label: 'Your WhatsApp number' },
  email: { label: 'Your e-mail address' },
  after_minutes: { label: 'Tell after, minutes' },
}

/** By WhatsApp, by e-mail or both, and after how long. */
export function AlertsForm({ alerts }: { alerts: AlertsView }) {
  const form = useForm<Typed>({
    resolver: standardSchemaResolver(changeAlerts.input, undefined, { raw: true }),
    defaultValues: typedOf(alerts),
  })
  const save = useSaveSetting(changeAlerts, getAlerts, {
    saved: 'Alerts saved',
    versioned: {
      labels,
      valuesOf: typedOf,
      versionOf: ({ version }) => version,
      onTake: (values, theirs) => takeInto(form, typedOf(theirs), values),
    },
    onSaved: (saved) => form.reset(typedOf(saved)),
    onError: (error) => showFailure(form, ['phone', 'email', 'after_minutes'], error),
  })
  const { errors, isDirty } = form.formState
  useUnsavedChanges(isDirty)
  return (
    <>
      <form noValidate className="grid gap-3" onSubmit={form.handleSubmit((typed) => save.mutate(typed))}>
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Field
            label="Your WhatsApp number"
            optional
            hint="It goes out by the shop’s own gateway: what is wrong with that is told here only once it is over."
            error={errors.phone?.message}
          >
            <TextInput {...form.register('phone')} type="tel" inputMode="tel" autoComplete="tel" />
          </Field>
          <Field
            label="Your e-mail address"
            optional
            hint={
              alerts.mail_ready
                ? 'The only way that tells of a dead gateway while it is dead.'
                : 'No mail server is set yet: whoever runs the program sets one (SMTP_URL).'
            }
            error={errors.email?.message}
          >
            <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="email" />
          </Field>
          <Field
            label="Tell after, minutes"
            hint="What is over before that needs nobody."
            error={errors.after_minutes?.message}
          >
            <TextInput {...form.register('after_minutes', { valueAsNumber: true })} inputMode="numeric" />
          </Field>
        </div>
        {alerts.mail_failure && <ErrorNote>The last letter did not go out. {alerts.mail_failure}</ErrorNote>}
        <div>
          <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
            Save
          </Button>
        </div>
        {save.question}
      </form>
      <TestAlerts disabled={isDirty || (alerts.phone === null && alerts.email === null)} />
    </>
  )
}

const typedOf = ({ phone, email, after_minutes }: AlertsView): Typed => ({
  phone: phone ?? '',
  email: email ?? '',
  after_minutes,
})
