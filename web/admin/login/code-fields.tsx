import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { ScanCode } from '../profile/scan-code.tsx'
import type { SecondStep } from './sign-in.ts'

/** After the password: the code of the authenticator app, which is set up here where the shop asks for one. */
export function CodeFields({ step: { setUp } }: { step: SecondStep }) {
  return (
    <>
      {setUp && (
        <div className="mb-4 grid gap-3">
          <p className="text-15 font-semibold">The shop asks for a second factor. Set it up now, once.</p>
          <ScanCode uri={setUp.uri} secret={setUp.key} />
        </div>
      )}
      <Field
        label="Code that the app shows"
        hint={setUp ? undefined : 'Lost your phone? Enter a recovery code, or ask an administrator.'}
      >
        <TextInput
          name="code"
          required
          // The field comes after a press on "Sign in": this is where the person goes on.
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
