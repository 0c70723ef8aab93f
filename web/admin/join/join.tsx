import { useEffect, useState } from 'react'
import { Link, useNavigate, type MetaFunction } from 'react-router'
import type { ReplyOf, InputOf } from '#core/contract.ts'
import { getInvitation, acceptInvitation } from '#core/identity/invitations.ts'
import { api, ApiError } from '#web/api.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { LoginFrame } from '../login/login-frame.tsx'
import { useForm } from 'react-hook-form'
import { startSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { PasswordInput } from '#web/ui/fields/password-input.tsx'
import { createFormResolver, getRefusedFieldErrors } from '../forms/field-errors.ts'
import { getKeys } from '#core/shared/typed-records.ts'

export const meta: MetaFunction = () => [
  { title: 'Join the team · Cetak' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/**
 * Opens from an invitation link, whose secret is in the URL fragment, because browsers don't send fragments to
 * servers.
 */
export default function JoinPage() {
  const [secret] = useState(() => (typeof window === 'undefined' ? '' : location.hash.slice(1)))
  const [invitation, setInvitation] = useState<ReplyOf<typeof getInvitation>>()
  const [wrong, setWrong] = useState('')
  const navigate = useNavigate()
  useEffect(() => {
    const abort = new AbortController()
    api(getInvitation, { secret }, { signal: abort.signal }).then(setInvitation, (error: Error) => {
      if (!abort.signal.aborted) setWrong(error.message)
    })
    return () => abort.abort()
  }, [secret])
  return (
    <LoginFrame>
      <h1 className="text-34">Join the team</h1>
      {wrong && (
        <div className="mt-6 grid gap-4">
          <ErrorNote>{wrong}</ErrorNote>
          <Link to="/login" className="text-15 text-link">
            Go to sign-in
          </Link>
        </div>
      )}
      {!wrong && !invitation && (
        <>
          <Loading />
          <Skeleton className="mt-6 h-80 w-full" />
        </>
      )}
      {invitation && (
        <JoinForm
          secret={secret}
          invitation={invitation}
          onGone={setWrong}
          onJoined={() => void navigate('/admin', { replace: true })}
        />
      )}
    </LoginFrame>
  )
}

const at = { taken: 'username' } as const
type Account = Omit<InputOf<typeof acceptInvitation>, 'secret'>

function JoinForm({
  secret,
  invitation,
  onGone,
  onJoined,
}: {
  secret: string
  invitation: ReplyOf<typeof getInvitation>
  onGone: (words: string) => void
  onJoined: () => void
}) {
  const form = useForm<Account>({
    resolver: createFormResolver({
      schema: acceptInvitation.input,
      inputOf: (account) => ({ secret, ...account }),
      at,
    }),
    defaultValues: { name: invitation.name, username: '', email: '', password: '' },
  })
  const join = async (account: Account) => {
    try {
      const { token, user_email, user_display_name, user_nicename, role } = await api(acceptInvitation, {
        secret,
        ...account,
      })
      const user = { email: user_email, displayName: user_display_name, nicename: user_nicename }
      startSession({ token, role: role ?? '', ...user })
      onJoined()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'gone') return onGone(error.message)
      const typed = form.getValues()
      const refused = getRefusedFieldErrors(error, at, typed)
      for (const field of getKeys(typed))
        if (refused[field]) form.setError(field, { message: refused[field] })
      if (Object.keys(refused).length === 0) toast.error(error.message)
    }
  }
  const { errors, isSubmitting } = form.formState
  return (
    <form method="post" noValidate className="mt-6 grid gap-1" onSubmit={form.handleSubmit(join)}>
      <p className="mb-4 text-15 text-quiet">You’re joining as {invitation.role}. Create your account.</p>
      <Field label="Name" error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="name" />
      </Field>
      <Field label="Username" hint="Use lowercase letters and digits." error={errors.username?.message}>
        <TextInput
          {...form.register('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field
        label="E-mail"
        optional
        hint="You can also sign in with your e-mail address."
        error={errors.email?.message}
      >
        <TextInput {...form.register('email')} type="email" autoComplete="email" spellCheck={false} />
      </Field>
      <Field
        label="Password"
        hint="Use at least 8 characters that are hard to guess."
        error={errors.password?.message}
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="mt-2 w-full">
        Join
      </Button>
    </form>
  )
}
