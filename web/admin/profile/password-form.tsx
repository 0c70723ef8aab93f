import { changePassword } from '#core/identity/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { PasswordInput } from '../login/password-input.tsx'
import { useContractForm } from '../forms/use-contract-form.tsx'

/** A new password; whoever else is signed in with the old one is signed out. */
export function PasswordForm() {
  const form = useContractForm(changePassword, {
    start: { current: '', password: '' },
    onSaved() {
      form.reset()
      toast.success('Password changed. Other devices are signed out.')
    },
  })
  return (
    <Card>
      <h2 className="mb-4 text-20">Change password</h2>
      <form noValidate className="grid gap-1" onSubmit={form.submit}>
        <Field label="Current password" error={form.wrong.current}>
          <PasswordInput {...form.register('current')} autoComplete="current-password" />
        </Field>
        <Field
          label="New password"
          hint="At least 8 characters, and none that others would guess."
          error={form.wrong.password}
        >
          <PasswordInput {...form.register('password')} autoComplete="new-password" />
        </Field>
        <div className="mt-2">
          <Button type="submit" busy={form.busy}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  )
}
