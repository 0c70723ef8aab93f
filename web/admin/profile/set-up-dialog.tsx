import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { InputOf } from '../../../core/contracts/contract.ts'
import {
  beginSecondFactor,
  finishSecondFactor,
  type SecondFactorSetUp,
} from '../../../core/contracts/second-factor.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { PasswordInput } from '../login/password-input.tsx'
import { ScanCode } from './scan-code.tsx'
import { showFailure } from './show-failure.ts'

/** First the password, then the code to scan, then the first code of the app. */
export function SetUpDialog({ onClose, onDone }: { onClose: () => void; onDone: (codes: string[]) => void }) {
  const formId = useId()
  const form = useForm<InputOf<typeof beginSecondFactor>>({
    resolver: standardSchemaResolver(beginSecondFactor.input),
    defaultValues: { password: '' },
  })
  const begin = useMutation({
    mutationFn: (given: { password: string }) => api(beginSecondFactor, given),
    onError: (error) => showFailure(form, ['password'], error),
  })
  if (begin.data) return <FirstCode setUp={begin.data} onClose={onClose} onDone={onDone} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up a second factor"
      size="small"
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" form={formId} variant="primary" busy={begin.isPending}>
            Continue
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit((given) => begin.mutate(given))}>
        <Field label="Your password" error={form.formState.errors.password?.message}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" data-autofocus />
        </Field>
      </form>
    </Dialog>
  )
}

function FirstCode({
  setUp,
  onClose,
  onDone,
}: {
  setUp: SecondFactorSetUp
  onClose: () => void
  onDone: (codes: string[]) => void
}) {
  const formId = useId()
  const form = useForm<InputOf<typeof finishSecondFactor>>({
    resolver: standardSchemaResolver(finishSecondFactor.input),
    defaultValues: { setup: setUp.setup, code: '' },
  })
  const finish = useMutation({
    mutationFn: (given: { setup: string; code: string }) => api(finishSecondFactor, given),
    onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    onError: (error) => showFailure(form, ['code'], error),
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up a second factor"
      size="small"
      dismissable={false}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" form={formId} variant="primary" busy={finish.isPending}>
            Turn on
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit((given) => finish.mutate(given))}>
        <ScanCode uri={setUp.uri} secret={setUp.key} />
        <Field className="mt-4" label="Code that the app shows" error={form.formState.errors.code?.message}>
          <TextInput
            {...form.register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
          />
        </Field>
      </form>
    </Dialog>
  )
}
