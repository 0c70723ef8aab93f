import { formatCount } from '#core/shared/format-count.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { StatusPill } from '#web/ui/states/status-pill.tsx'
import { secondFactorQuery } from './profile-queries.ts'
import { RecoveryCodesDialog } from './recovery-codes.tsx'
import {
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactorSetup,
  enableSecondFactor,
  type SecondFactorSetup,
} from '#core/identity/second-factor.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ContractDialog } from '../forms/contract-dialog.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { TextField } from '../forms/text-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PasswordInput } from '#web/ui/fields/password-input.tsx'
import { AuthenticatorSetup } from './authenticator-setup.tsx'

export function TwoStepVerification() {
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
        Two-step verification
        {factor.data &&
          (since ? <StatusPill tone="good">On</StatusPill> : <StatusPill tone="neutral">Off</StatusPill>)}
      </h2>
      <p className="mt-1 mb-4 max-w-line text-15 text-quiet">
        Sign in with a code from an app on your phone in addition to your password.
      </p>
      {factor.isError && (
        <ErrorState title="Two-step verification could not be loaded" onRetry={() => void factor.refetch()}>
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
            On since {formatListTime(new Date(since))}.{' '}
            {codes_left === 0
              ? 'No recovery codes left. Create new ones.'
              : `${formatCount(codes_left, 'recovery code')} left.`}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen('renew')}>Create new recovery codes</Button>
            <Button onClick={() => setOpen('set-up')}>Use another phone</Button>
            {required ? (
              <p className="self-center text-13 text-quiet">Required by the shop.</p>
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
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  )
}

function CodeDialog({
  what,
  onClose,
  onDone,
}: {
  what: 'remove' | 'renew'
  onClose: () => void
  /** Called with the new recovery codes, or `null` if none were created. */
  onDone: (codes: string[] | null) => void
}) {
  const renews = what === 'renew'
  const form = useContractForm(renews ? renewRecoveryCodes : removeSecondFactor, {
    start: { code: '' },
    onSaved(reply) {
      if ('recovery_codes' in reply) return onDone(reply.recovery_codes)
      toast.success('Two-step verification turned off')
      onDone(null)
    },
  })
  return (
    <ContractDialog
      form={form}
      unsaved={false}
      dismissable
      action={renews ? 'Create codes' : 'Turn off'}
      variant={renews ? 'primary' : 'danger'}
      title={renews ? 'Create new recovery codes?' : 'Turn off two-step verification?'}
      description={
        renews
          ? 'Your current codes will stop working.'
          : 'Anyone who knows your password will be able to sign in.'
      }
      size="small"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="code"
        label="Code from the app"
        hint="You can also enter a recovery code."
        autoComplete="one-time-code"
        data-autofocus
      />
    </ContractDialog>
  )
}

function SetUpDialog({ onClose, onDone }: { onClose: () => void; onDone: (codes: string[]) => void }) {
  const [setUp, setSetUp] = useState<SecondFactorSetup>()
  const form = useContractForm(startSecondFactorSetup, { start: { password: '' }, onSaved: setSetUp })
  if (setUp) return <FirstCode setUp={setUp} onClose={onClose} onDone={onDone} />
  return (
    <ContractDialog
      form={form}
      unsaved={false}
      dismissable
      action="Continue"
      title="Set up two-step verification"
      size="small"
      onClose={onClose}
    >
      <Field label="Your password" error={form.fieldErrors.password}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" data-autofocus />
      </Field>
    </ContractDialog>
  )
}

function FirstCode({
  setUp,
  onClose,
  onDone,
}: {
  setUp: SecondFactorSetup
  onClose: () => void
  onDone: (codes: string[]) => void
}) {
  const form = useContractForm(enableSecondFactor, {
    start: { setup: setUp.setup, code: '' },
    onSaved: ({ recovery_codes }) => onDone(recovery_codes),
  })
  return (
    <ContractDialog
      form={form}
      unsaved={false}
      action="Turn on"
      title="Set up two-step verification"
      size="small"
      onClose={onClose}
    >
      <AuthenticatorSetup uri={setUp.uri} secret={setUp.key} />
      <TextField
        form={form}
        name="code"
        className="mt-4"
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
      />
    </ContractDialog>
  )
}
