import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changePassword } from '../../../core/contracts/identity.ts'
import type { InputOf } from '../../../core/contracts/contract.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordInput } from '../login/password-input.tsx'
import { showFailure } from './show-failure.ts'

/** A new password; whoever else is signed in with the old one is signed out. */
export function PasswordForm() {
  const form = useForm<InputOf<typeof changePassword>>({
    resolver: standardSchemaResolver(changePassword.input),
    defaultValues: { current: '', password: '' },
  })
  const save = useMutation({
    mutationFn: (passwords: InputOf<typeof changePassword>) => api(changePassword, passwords),
    onSuccess() {
      form.reset()
      toast.success('Password changed. Other devices are signed out.')
    },
    onError: (error) => showFailure(form, ['current', 'password'], error),
  })
  const { errors } = form.formState
  return (
    <Card>
      <h2 className="mb-4 text-20">Change password</h2>
      <form
        noValidate
        className="grid gap-1"
        onSubmit={form.handleSubmit((passwords) => save.mutate(passwords))}
      >
        <Field label="Current password" error={errors.current?.message}>
          <PasswordInput {...form.register('current')} autoComplete="current-password" />
        </Field>
        <Field
          label="New password"
          hint="At least 8 characters, and none that others would guess."
          error={errors.password?.message}
        >
          <PasswordInput {...form.register('password')} autoComplete="new-password" />
        </Field>
        <div className="mt-2">
          <Button type="submit" busy={save.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  )
}
