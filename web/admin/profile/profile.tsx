import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { logOut } from '#web/account/log-out.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { LogoutIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { prefetch } from '../prefetch.ts'
import { DetailsForm } from './details-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { meQuery, secondFactorQuery, sessionsQuery } from './profile-queries.ts'
import { SecondFactor } from './second-factor.tsx'
import { SignedInPlaces } from './signed-in-places.tsx'
import { WordpressDetails } from './wordpress-details.tsx'

export const clientLoader = prefetch(() => [meQuery(), secondFactorQuery(), sessionsQuery()])

/** What people may see and change about themselves. */
export default function Profile() {
  const navigate = useNavigate()
  const me = useQuery({
    ...meQuery(),
    // A form stands on it: what was typed must not be overwritten.
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
        {me.data && <SecondFactor />}
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
