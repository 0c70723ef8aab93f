import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { logOut } from '#web/account/log-out.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { LogoutIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { prefetchQueries } from '../prefetch.ts'
import { myProfileQuery, secondFactorQuery, sessionsQuery } from './profile-queries.ts'
import { TwoStepVerification } from './two-step-verification.tsx'
import { changeMyProfile, type UserProfile, changePassword } from '#core/identity/identity.ts'
import { changeSessionUser, getCurrentSession, useSession } from '#web/session.ts'
import { getPushSetup } from '#core/push/push.ts'
import { isAllowed, type UserRole } from '#core/shared/role.ts'
import { PushCard } from '../push/push-card.tsx'
import { pushQuery } from '../push/push-queries.ts'
import { PageForm } from '../forms/page-form.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { TextField } from '../forms/text-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { PasswordInput } from '#web/ui/fields/password-input.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { endOtherSessions, endUserSession, type UserSession } from '#core/identity/sessions.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { Badge } from '#web/ui/states/status-pill.tsx'

const canGetNotifications = (role: UserRole | null) => isAllowed(getPushSetup.access, role)

export const clientLoader = prefetchQueries(() => [
  myProfileQuery(),
  secondFactorQuery(),
  sessionsQuery(),
  ...(canGetNotifications(getCurrentSession()?.role ?? null) ? [pushQuery()] : []),
])

export default function ProfilePage() {
  const navigate = useNavigate()
  const isStaff = canGetNotifications(useSession()?.role ?? null)
  const me = useQuery({
    ...myProfileQuery(),
    // Refetching would overwrite unsaved input.
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <PageHeader
        title="Profile"
        actions={
          <Button
            icon={<LogoutIcon />}
            onClick={() => {
              logOut()
              void navigate('/login')
            }}
          >
            Sign out
          </Button>
        }
      />
      {me.isError && (
        <ErrorState title="Your profile could not be loaded" onRetry={() => void me.refetch()}>
          {me.error.message}
        </ErrorState>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {me.isPending && <FormSkeleton />}
        {me.data?.source === 'wordpress' && <WordpressDetails me={me.data} />}
        {me.data?.source === 'own' && (
          <>
            <DetailsForm me={me.data} />
            <PasswordForm />
          </>
        )}
        {me.data && <TwoStepVerification />}
        {isStaff && <PushCard />}
        <SignedInPlaces />
      </div>
    </>
  )
}

function FormSkeleton() {
  return (
    <Card className="grid gap-6">
      <Loading />
      <Skeleton className="h-7 w-40" />
      {['w-24', 'w-20', 'w-28', 'w-16'].map((width) => (
        <div key={width} className="grid gap-2">
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="h-(--control) w-full" />
        </div>
      ))}
    </Card>
  )
}

function DetailsForm({ me }: { me: UserProfile }) {
  const queries = useQueryClient()
  const form = useContractForm(changeMyProfile, {
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
          hint="You can also sign in with your e-mail address."
          type="email"
          autoComplete="email"
          spellCheck={false}
        />
      </PageForm>
    </Card>
  )
}

/** Changing the password signs out all other sessions. */
function PasswordForm() {
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
        <Field label="Current password" error={form.fieldErrors.current}>
          <PasswordInput {...form.register('current')} autoComplete="current-password" />
        </Field>
        <Field
          label="New password"
          hint="Use at least 8 characters that are hard to guess."
          error={form.fieldErrors.password}
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

/** The user's account is managed in WordPress, so the details are read-only. */
function WordpressDetails({ me }: { me: UserProfile }) {
  const details = { Username: me.username, Role: me.roles.join(', '), Name: me.name, 'E-mail': me.email }
  return (
    <Card>
      <h2 className="mb-2 text-20">Your details</h2>
      <p className="mb-4 max-w-prose text-15 text-quiet">
        You sign in with your WordPress account. Change your name, e-mail, role or password in WordPress, then
        sign in here again.
      </p>
      <div className="grid gap-1">
        {Object.entries(details).map(([label, value]) => (
          <Field key={label} label={label}>
            <TextInput value={value} disabled className={label === 'Role' ? 'capitalize' : ''} />
          </Field>
        ))}
      </div>
    </Card>
  )
}

function SignedInPlaces() {
  const queries = useQueryClient()
  const places = useQuery(sessionsQuery())
  const settled = {
    onError: (error: Error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  }
  const end = useMutation({
    mutationFn: ({ id }: UserSession) => api(endUserSession, { id }),
    onSuccess: () => toast.success('Device signed out'),
    ...settled,
  })
  const endOthers = useMutation({
    mutationFn: () => api(endOtherSessions, {}),
    onSuccess: () => toast.success('All other devices signed out'),
    ...settled,
  })
  const others = places.data?.filter((place) => !place.current) ?? []
  return (
    <Card className="lg:col-span-2">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-20">Your devices</h2>
          <p className="mt-1 text-15 text-quiet">
            If you don’t recognise a device, sign it out and change your password.
          </p>
        </div>
        {others.length > 0 && (
          <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out other devices{' '}
          </Button>
        )}
      </div>
      {places.isError && (
        <ErrorState
          className="mt-4"
          title="Devices could not be loaded"
          onRetry={() => void places.refetch()}
        >
          {places.error.message}
        </ErrorState>
      )}
      {places.isPending && <Skeleton className="mt-4 h-14 w-full" />}
      <ul aria-label="Your devices" className="mt-4 divide-y divide-line">
        {places.data?.map((place) => (
          <li key={place.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-2 text-15 font-semibold">
                {place.device}
                {place.current && <Badge tone="good">This device</Badge>}
              </p>
              <p className="text-13 text-quiet tabular-nums">
                {place.address} · last seen {formatListTime(new Date(place.last_seen))} · signed in{' '}
                {formatListTime(new Date(place.since))}
              </p>
            </div>
            {!place.current && (
              <Button
                size="small"
                aria-label={`Sign out on ${place.device}`}
                busy={end.isPending && end.variables.id === place.id}
                onClick={() => end.mutate(place)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
