import { formatListTime, parseShopTime } from '#core/shared/shop-time.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { dayOf, shopNow, untilWords } from './shop-clock.ts'
import { TimePicker } from './time-picker.tsx'

/**
 * When the message is to go out, from today on (COMP-05), or from now on where `fromNow`; below the field as people
 * read it. What was typed and is no such time is told by `onWrong`, with null when it is mended: see `useWrongTime`.
 */
export function TimeField({
  time,
  onChange,
  onWrong,
  fromNow = false,
  error,
}: {
  time: string
  onChange: (time: string) => void
  onWrong: (error: string | null) => void
  fromNow?: boolean
  error?: string | undefined
}) {
  const until = untilWords(time)
  const at = parseShopTime(time)
  const least = fromNow ? shopNow() : dayOf(shopNow())
  return (
    <Field
      label="Schedule Time"
      error={error}
      hint={
        at && until
          ? `Goes out ${formatListTime(at)}, ${until}. Malaysian time.`
          : 'This time has come: it goes out at once.'
      }
    >
      <TimePicker
        value={time}
        least={least}
        onRefused={(typed) =>
          onWrong(
            typed &&
              `“${typed}” is not a time from ${fromNow ? 'now' : 'today'} on. ` +
                `The previous time is used. Write it like ${shopNow()}.`,
          )
        }
        onChange={onChange}
      />
    </Field>
  )
}
