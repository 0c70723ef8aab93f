import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'

/** `null` turns the reminder off. */
export function ReminderField({
  label,
  hint,
  after,
  value,
  usual,
  most,
  disabled,
  onChange,
}: {
  label: string
  hint?: string
  /** Label of the number, such as `Days after the order`. */
  after: string
  value: number | null
  /** Value used when the reminder is turned on. */
  usual: number
  most: number
  disabled: boolean
  onChange: (value: number | null) => void
}) {
  return (
    <>
      <Switch
        className="mt-2 border-t border-line pt-4"
        label={label}
        {...(hint && { hint })}
        checked={value !== null}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked ? usual : null)}
      />
      {value !== null && (
        <Field label={after} className="max-w-48">
          <NumberStepper min={1} max={most} value={value} onValueChange={onChange} />
        </Field>
      )}
    </>
  )
}
