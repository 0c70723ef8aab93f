import { formatShopTime, parseShopTime } from '#core/shared/shop-time.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { groupTexts } from '../texts/group.ts'
import { useTexts } from '../texts/texts.ts'

/** Date and time in the shop's time zone, in the format of the browser's date and time inputs. */
export interface ShopDateTime {
  day: string
  time: string
}

const dayMs = 86_400_000

export const getDefaultClosingTime = (daysFromNow: number): ShopDateTime => ({
  day: formatShopTime(new Date(Date.now() + daysFromNow * dayMs)).slice(0, 10),
  time: '21:00',
})

export function toShopDateTime(instant: string): ShopDateTime {
  const text = formatShopTime(new Date(instant))
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

/** Returns the time in ISO 8601, or `null` if it is not valid. */
export const toInstant = ({ day, time }: ShopDateTime): string | null =>
  parseShopTime(`${day} ${time}`)?.toISOString() ?? null

export function ClosingFields({
  value,
  error,
  onChange,
}: {
  value: ShopDateTime
  error?: string | undefined
  onChange: (value: ShopDateTime) => void
}) {
  const t = useTexts(groupTexts).make
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t.closingDay} error={error}>
        <TextInput
          type="date"
          value={value.day}
          onChange={(event) => onChange({ ...value, day: event.target.value })}
        />
      </Field>
      <Field label={t.closingTime}>
        <TextInput
          type="time"
          value={value.time}
          onChange={(event) => onChange({ ...value, time: event.target.value })}
        />
      </Field>
    </div>
  )
}
