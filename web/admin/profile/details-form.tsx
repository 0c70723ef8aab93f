import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changeMe, type User } from '../../../core/contracts/identity.ts'
import type { InputOf } from '../../../core/contracts/contract.ts'
import { api } from '../../api.ts'
import { changeSessionUser } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'
import { showFailure } from './show-failure.ts'

/** Name and e-mail can be changed here; username and role are shown. */
export function DetailsForm({ me }: { me: User }) {
  const queries = useQueryClient()
  const form = useForm<InputOf<typeof changeMe>>({
    resolver: standardSchemaResolver(changeMe.input),
    defaultValues: { name: me.name, email: me.email },
  })
  const save = useMutation({
    mutationFn: (change: InputOf<typeof changeMe>) => api(changeMe, change),
    onSuccess(user) {
      queries.setQueryData(['me'], user)
      changeSessionUser({ email: user.email, displayName: user.name })
      form.reset({ name: user.name, email: user.email })
      toast.success('Profile saved', { onSave: true })
    },
    onError: (error) => showFailure(form, ['name', 'email'], error),
  })
  const { errors, isDirty } = form.formState
  useUnsavedChanges(isDirty)
  return (
    <Card>
      <h2 className="text-20">Your details</h2>
      <dl className="mt-3 mb-5 grid grid-cols-[6rem_1fr] gap-y-1 border-b border-line pb-5 text-15">
        <dt className="text-quiet">Username</dt>
        <dd className="font-semibold">{me.username}</dd>
        <dt className="text-quiet">Role</dt>
        <dd className="font-semibold capitalize">{me.roles.join(', ')}</dd>
      </dl>
      <form noValidate className="grid gap-1" onSubmit={form.handleSubmit((change) => save.mutate(change))}>
        <Field label="Name" error={errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="name" />
        </Field>
        <Field label="E-mail" optional hint="You can sign in with it." error={errors.email?.message}>
          <TextInput {...form.register('email')} type="email" autoComplete="email" spellCheck={false} />
        </Field>
        <div className="mt-2">
          <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  )
}
