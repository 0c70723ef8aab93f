import { useState, type SubmitEvent } from 'react'
import { Link, useLocation, type MetaFunction } from 'react-router'
import { Redirect } from '#web/account/redirect.tsx'
import { getReturnPath } from '#web/account/require-access.tsx'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { ArrowLeftIcon } from '#web/ui/icons.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { LoginFrame } from './login-frame.tsx'
import { PasswordInput } from '#web/ui/fields/password-input.tsx'
import { RecoveryCodeList } from '../profile/recovery-codes.tsx'
import { SignInError, submitSignIn, type SecondFactorStep } from './sign-in.ts'
import { AuthenticatorSetup } from '../profile/authenticator-setup.tsx'

export const meta: MetaFunction = () => [
  { title: 'Admin Login · Cetak' },
  { name: 'robots', content: 'noindex' },
]

/** Sign-in page (AUTH-01 to AUTH-03). Redirects users who are already signed in, or who sign in from another tab. */
export default function LoginPage() {
  const location = useLocation()
  if (useSession()) return <Redirect to={getReturnPath(location)} />
  return (
    <LoginFrame>
      <h1 className="text-34">Admin Login</h1>
      <p className="mt-1 text-15 text-quiet">Sign in with your WordPress account</p>
      <LoginForm />
      <Link
        to="/"
        className="mt-6 -ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-15 text-quiet no-underline hover:text-ink"
      >
        <ArrowLeftIcon />
        Back to Homepage
      </Link>
    </LoginFrame>
  )
}

function LoginForm() {
  const [failed, setFailed] = useState<SignInError | null>(null)
  const [busy, setBusy] = useState(false)
  const [step, setStep] = useState<(SecondFactorStep & { typed: Record<string, FormDataEntryValue> }) | null>(
    null,
  )
  const [pendingSession, setPendingSession] = useState<{ codes: string[]; keep: () => void } | null>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = { ...step?.typed, ...Object.fromEntries(new FormData(event.currentTarget)) }
    setFailed(null)
    setBusy(true)
    try {
      const done = await submitSignIn(typed)
      if ('setUp' in done)
        setStep({ ...done, typed: { ...typed, ...(done.setUp && { setup: done.setUp.setup }) } })
      else if (done.recoveryCodes.length > 0)
        setPendingSession({ codes: done.recoveryCodes, keep: done.keep })
      else done.keep()
    } catch (error) {
      if (!(error instanceof SignInError)) throw error
      setFailed(error)
    }
    setBusy(false)
  }
  if (pendingSession)
    return (
      <div className="mt-8 grid gap-6">
        <h2 className="text-20">Save your recovery codes</h2>
        <div>
          <RecoveryCodeList codes={pendingSession.codes} />
        </div>
        <Button variant="primary" size="large" className="w-full" onClick={pendingSession.keep}>
          I’ve saved them
        </Button>
      </div>
    )
  return (
    <form method="post" onSubmit={submit} className="mt-8 grid gap-2">
      {failed && (
        <div className="mb-4">
          <ErrorNote>
            {failed.message}
            {failed.hint && <span className="block text-ink">{failed.hint}</span>}
          </ErrorNote>
        </div>
      )}
      {step ? <CodeFields step={step} /> : <PasswordFields />}
      <Button type="submit" variant="primary" size="large" busy={busy} className="mt-1 w-full">
        Sign in
      </Button>
      {step && (
        <Button
          size="large"
          className="w-full"
          onClick={() => {
            setStep(null)
            setFailed(null)
          }}
        >
          Back
        </Button>
      )}
    </form>
  )
}

function PasswordFields() {
  return (
    <>
      <Field label="Username" hint="Your username or e-mail address.">
        <TextInput
          name="username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Password">
        <PasswordInput name="password" required autoComplete="current-password" />
      </Field>
    </>
  )
}

/** If the user must set up two-step verification now, the form also shows the key for the app. */
function CodeFields({ step: { setUp } }: { step: SecondFactorStep }) {
  return (
    <>
      {setUp && (
        <div className="mb-4 grid gap-3">
          <p className="text-15 font-semibold">
            Your shop requires two-step verification. Set it up to continue.
          </p>
          <AuthenticatorSetup uri={setUp.uri} secret={setUp.key} />
        </div>
      )}
      <Field
        label="Code from the app"
        hint={setUp ? undefined : 'Lost your phone? Enter a recovery code or ask an administrator.'}
      >
        <TextInput
          name="code"
          required
          // The field appears after clicking "Sign in" and is the next one to fill in.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </>
  )
}
