import { useQueryClient } from '@tanstack/react-query'
import { changeMe, type User } from '#core/identity/identity.ts'
import { changeSessionUser } from '#web/session.ts'
import { Card } from '#web/ui/card.tsx'
import { PageForm } from '../forms/page-form.tsx'
import { useContractForm } from '../forms/use-contract-form.tsx'
import { TextField } from '../forms/text-field.tsx'

/** Name and e-mail can be changed here; username and role are shown. */
export function DetailsForm({ me }: { me: User }) {
  const queries = useQueryClient()
  const form = useContractForm(changeMe, {
    start: { name: me.name, email: me.email },
    saved: 'Profile saved',
    onSaved(user) {
      queries.setQueryData(['me'], user)
      changeSessionUser({ email: user.email, displayName: user.name })
      form.reset({ name: user.name, email: user.email })
    },
  })
  return (
    <Card>
      <h2 className="text-20">Your details</h2>
      <dl className="mt-3 mb-5 grid grid-cols-[6rem_1fr] gap-y-1 border-b border-line pb-5 text-15">
        <dt className="text-quiet">Username</dt>
        <dd className="font-semibold">{me.username}</dd>
        <dt className="text-quiet">Role</dt>
        <dd className="font-semibold capitalize">{me.roles.join(', ')}</dd>
      </dl>
      <PageForm form={form}>
        <TextField form={form} name="name" label="Name" autoComplete="name" />
        <TextField
          form={form}
          name="email"
          label="E-mail"
          optional
          hint="You can sign in with it."
          type="email"
          autoComplete="email"
          spellCheck={false}
        />
      </PageForm>
    </Card>
  )
}
