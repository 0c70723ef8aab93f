import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { SendingRulesValues } from './sending-rules-values.ts'

const choices = { default: null, always: true, never: false } as const
const names = ['default', 'always', 'never'] as const
const words: Record<(typeof names)[number], string> = {
  default: 'Only with Meta’s Cloud API',
  always: 'Always',
  never: 'Never',
}
const nameOf = (value: boolean | null | undefined) =>
  names.find((name) => choices[name] === (value ?? null)) ?? 'default'

export const formatTextWithPictureSetting = (value: boolean | null) => words[nameOf(value)]

/** Sends a picture and its text as one gateway message instead of two (MSG-14). */
export function TextWithPictureField({ form }: { form: UseFormReturn<SendingRulesValues> }) {
  return (
    <fieldset>
      <legend className="text-15 font-semibold">Picture captions</legend>
      <p className="mt-1 mb-3 max-w-line text-15 text-quiet">
        A text of at most 1,024 characters is sent as the caption of the last picture or video, which makes
        one message instead of two. Meta’s Cloud API charges per message.
      </p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="text_with_picture"
          render={({ field: { value, onChange, ...field }, fieldState }) => (
            <Field
              label="Text as picture caption"
              hint="An order’s payment QR is always sent separately, so that the bank details arrive even if the picture fails."
              error={fieldState.error?.message}
            >
              <Select
                {...field}
                value={nameOf(value)}
                onChange={({ target }) => {
                  const chosen = names.find((name) => name === target.value) ?? 'default'
                  onChange(choices[chosen])
                }}
              >
                {names.map((name) => (
                  <option key={name} value={name}>
                    {words[name]}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        />
      </div>
    </fieldset>
  )
}
