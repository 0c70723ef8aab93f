import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { dayOf, shopNow, untilWords } from './shop-clock.ts'
import { TimePicker } from './time-picker.tsx'

/** When the message is to go out, from today on (COMP-05), or from now on where `fromNow`. */
export function TimeField({
  time,
  onChange,
  fromNow = false,
  error,
}: {
  time: string
  onChange: (time: string) => void
  fromNow?: boolean
  error?: string | undefined
}) {
  const [refused, setRefused] = useState<string>()
  const until = untilWords(time)
  const least = fromNow ? shopNow() : dayOf(shopNow())
  return (
    <Field
      label="Schedule Time"
      error={error}
      hint={
        refused
          ? `“${refused}” is no time from ${fromNow ? 'now' : 'today'} on. The time is as before.`
          : until
            ? `Goes out ${until}. Malaysian time.`
            : 'This time has come: it goes out at once.'
      }
    >
      <TimePicker
        value={time}
        least={least}
        onRefused={setRefused}
        onChange={(time) => {
          setRefused(undefined)
          onChange(time)
        }}
      />
    </Field>
  )
}
