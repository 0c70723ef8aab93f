import { removeSecondFactor, renewRecoveryCodes } from '#core/identity/second-factor.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ContractDialog } from '../forms/contract-dialog.tsx'
import { useContractForm } from '../forms/use-contract-form.tsx'
import { TextField } from '../forms/text-field.tsx'

/** Asks for a code before the second factor is taken away, or its recovery codes are made anew. */
export function CodeDialog({
  what,
  onClose,
  onDone,
}: {
  what: 'remove' | 'renew'
  onClose: () => void
  /** With new recovery codes, if any. */
  onDone: (codes: string[] | null) => void
}) {
  const renews = what === 'renew'
  const form = useContractForm(renews ? renewRecoveryCodes : removeSecondFactor, {
    start: { code: '' },
    onSaved(reply) {
      if ('recovery_codes' in reply) return onDone(reply.recovery_codes)
      toast.success('Second factor turned off')
      onDone(null)
    },
  })
  return (
    <ContractDialog
      form={form}
      unsaved={false}
      dismissable
      action={renews ? 'Make new ones' : 'Turn off'}
      variant={renews ? 'primary' : 'danger'}
      title={renews ? 'Make new recovery codes?' : 'Turn the second factor off?'}
      description={
        renews
          ? 'The ones that you have no longer work then.'
          : 'Your password alone lets you in then, and anyone who knows it.'
      }
      size="small"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="code"
        label="Code that the app shows"
        hint="Or a recovery code."
        autoComplete="one-time-code"
        data-autofocus
      />
    </ContractDialog>
  )
}
