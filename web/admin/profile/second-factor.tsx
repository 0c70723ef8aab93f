import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { secondFactorQuery } from './profile-queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

/** The code beside the password: set up, taken away, and the codes for when the phone is lost. */
export function SecondFactor() {
  const queries = useQueryClient()
  const factor = useQuery(secondFactorQuery())
  const [open, setOpen] = useState<'set-up' | 'remove' | 'renew' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => {
    setOpen(null)
    void queries.invalidateQueries({ queryKey: secondFactorQuery().queryKey })
  }
  const { since, codes_left = 0, required } = factor.data ?? {}
  return (
    <Card>
      <h2 className="flex flex-wrap items-center gap-3 text-20">
        Second factor
        {factor.data &&
          (since ? <StatusPill tone="good">On</StatusPill> : <StatusPill tone="neutral">Off</StatusPill>)}
      </h2>
      <p className="mt-1 mb-4 max-w-line text-15 text-quiet">
        A code from an app on your phone, asked for after the password: whoever knows your password alone
        stays out.
      </p>
      {factor.isError && (
        <ErrorState title="This could not be loaded" onRetry={() => void factor.refetch()}>
          {factor.error.message}
        </ErrorState>
      )}
      {factor.isPending && (
        <>
          <Loading />
          <Skeleton className="h-(--control) w-48" />
        </>
      )}
      {factor.data && !since && (
        <Button variant="primary" onClick={() => setOpen('set-up')}>
          Set up
        </Button>
      )}
      {since && (
        <>
          <p className="mb-4 text-15">
            Since {formatListTime(new Date(since))}.{' '}
            {codes_left === 0
              ? 'No recovery code is left: make new ones.'
              : `${codes_left} recovery codes are left.`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen('renew')}>New recovery codes</Button>
            <Button onClick={() => setOpen('set-up')}>Another phone</Button>
            {required ? (
              <p className="self-center text-13 text-quiet">The shop requires it of you.</p>
            ) : (
              <Button onClick={() => setOpen('remove')}>Turn off</Button>
            )}
          </div>
        </>
      )}
      {open === 'set-up' && (
        <SetUpDialog
          onClose={close}
          onDone={(made) => {
            setCodes(made)
            close()
          }}
        />
      )}
      {(open === 'remove' || open === 'renew') && (
        <CodeDialog
          what={open}
          onClose={close}
          onDone={(made) => {
            setCodes(made)
            close()
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  )
}
