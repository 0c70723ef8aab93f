import { useEffect, useState } from 'react'
import { Link, useNavigate, type MetaFunction } from 'react-router'
import type { ReplyOf } from '#core/contract.ts'
import { readInvitation } from '#core/identity/invitations.ts'
import { api } from '#web/api.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { LoginFrame } from '../login/login-frame.tsx'
import { JoinForm } from './join-form.tsx'

export const meta: MetaFunction = () => [
  { title: 'Join the team · Cetak' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** Where an invitation's link leads. Its secret stands after the #, which browsers keep to themselves. */
export default function Join() {
  const [secret] = useState(() => (typeof window === 'undefined' ? '' : location.hash.slice(1)))
  const [invitation, setInvitation] = useState<ReplyOf<typeof readInvitation>>()
  const [wrong, setWrong] = useState('')
  const navigate = useNavigate()
  useEffect(() => {
    const abort = new AbortController()
    api(readInvitation, { secret }, { signal: abort.signal }).then(setInvitation, (error: Error) => {
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
            Go to the sign-in
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
