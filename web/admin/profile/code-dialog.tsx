import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { InputOf } from '../../../core/contracts/contract.ts'
import { removeSecondFactor, renewRecoveryCodes } from '../../../core/contracts/second-factor.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast.ts'
import { showFailure } from './show-failure.ts'

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
  const formId = useId()
  const form = useForm<InputOf<typeof removeSecondFactor>>({
    resolver: standardSchemaResolver(removeSecondFactor.input),
    defaultValues: { code: '' },
  })
  const act = useMutation({
    mutationFn: async (given: { code: string }) => {
      if (what === 'renew') return (await api(renewRecoveryCodes, given)).recovery_codes
      await api(removeSecondFactor, given)
      return null
    },
    onSuccess(codes) {
      if (!codes) toast.success('Second factor turned off')
      onDone(codes)
    },
    onError: (error) => showFailure(form, ['code'], error),
  })
  const renews = what === 'renew'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={renews ? 'Make new recovery codes?' : 'Turn the second factor off?'}
      description={
        renews
          ? 'The ones that you have no longer work then.'
          : 'Your password alone lets you in then, and anyone who knows it.'
      }
      size="small"
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" form={formId} variant={renews ? 'primary' : 'danger'} busy={act.isPending}>
            {renews ? 'Make new ones' : 'Turn off'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit((given) => act.mutate(given))}>
        <Field
          label="Code that the app shows"
          hint="Or a recovery code."
          error={form.formState.errors.code?.message}
        >
          <TextInput {...form.register('code')} autoComplete="one-time-code" data-autofocus />
        </Field>
      </form>
    </Dialog>
  )
}
