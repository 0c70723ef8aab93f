import { useState } from 'react'
import {
  beginSecondFactor,
  finishSecondFactor,
  type SecondFactorSetUp,
} from '#core/identity/second-factor.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { PasswordInput } from '../login/password-input.tsx'
import { ScanCode } from './scan-code.tsx'
import { ContractDialog } from '../forms/contract-dialog.tsx'
import { useContractForm } from '../forms/use-contract-form.tsx'
import { TextField } from '../forms/text-field.tsx'

/** First the password, then the code to scan, then the first code of the app. */
export function SetUpDialog({ onClose, onDone }: { onClose: () => void; onDone: (codes: string[]) => void }) {
  const [setUp, setSetUp] = useState<SecondFactorSetUp>()
  const form = useContractForm(beginSecondFactor, { start: { password: '' }, onSaved: setSetUp })
  if (setUp) return <FirstCode setUp={setUp} onClose={onClose} onDone={onDone} />
  return (
    <ContractDialog
      form={form}
      unsaved={false}
      dismissable
      action="Continue"
      title="Set up a second factor"
      size="small"
      onClose={onClose}
    >
      <Field label="Your password" error={form.wrong.password}>
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
  setUp: SecondFactorSetUp
  onClose: () => void
  onDone: (codes: string[]) => void
}) {
  const form = useContractForm(finishSecondFactor, {
    start: { setup: setUp.setup, code: '' },
    onSaved: ({ recovery_codes }) => onDone(recovery_codes),
  })
  return (
    <ContractDialog
      form={form}
      unsaved={false}
      action="Turn on"
      title="Set up a second factor"
      size="small"
      onClose={onClose}
    >
      <ScanCode uri={setUp.uri} secret={setUp.key} />
      <TextField
        form={form}
        name="code"
        className="mt-4"
        label="Code that the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
      />
    </ContractDialog>
  )
}
