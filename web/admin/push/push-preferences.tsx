import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePushSettings, type PushSettings } from '#core/push/push.ts'
import { weekdayLabels } from '#core/settings/sending-rules.ts'
import { api } from '#web/api.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Switch } from '#web/ui/fields/switch.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { pushQuery } from './push-queries.ts'

const usualHours = { from: '21:00', to: '08:00' }
const times = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

/** Choices apply immediately to all of the user's devices. */
export function PushPreferences({ settings }: { settings: PushSettings }) {
  const change = useChangeSettings()
  const { show_text: showText, quiet_hours: hours, days_off: daysOff } = settings
  return (
    <div className="max-w-line">
      <Switch
        label="Show message text"
        hint="If off, notifications show only the sender’s name."
        checked={showText}
        onChange={({ target }) => change({ show_text: target.checked })}
      />
      <Switch
        label="Quiet hours"
        hint="No notifications. Afterwards, one notification sums up what is still unread."
        checked={hours !== null}
        onChange={({ target }) => change({ quiet_hours: target.checked ? usualHours : null })}
      />
      {hours && (
        <div className="flex items-center gap-2 pb-2 text-15">
          {(['from', 'to'] as const).map((end) => (
            <span key={end} className="contents">
              {end === 'to' && 'to'}
              <Select
                className="w-28"
                aria-label={end === 'from' ? 'Quiet from' : 'Quiet until'}
                value={hours[end]}
                onChange={({ target }) => change({ quiet_hours: { ...hours, [end]: target.value } })}
              >
                {times
                  .filter((time) => time !== hours[end === 'from' ? 'to' : 'from'])
                  .map((time) => (
                    <option key={time}>{time}</option>
                  ))}
              </Select>
            </span>
          ))}
        </div>
      )}
      <fieldset className="py-2">
        <legend className="text-15">Days off</legend>
        <p className="text-13 text-quiet">No notifications for the whole day.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {weekdayLabels.map((label, day) => {
            const isOff = daysOff.includes(day)
            return (
              <Chip
                key={label}
                pressed={isOff}
                onPress={() =>
                  change({ days_off: isOff ? daysOff.filter((each) => each !== day) : [...daysOff, day] })
                }
              >
                <span className="sr-only">{label}</span>
                <span aria-hidden>{label.slice(0, 3)}</span>
              </Chip>
            )
          })}
        </div>
      </fieldset>
    </div>
  )
}

function useChangeSettings() {
  const client = useQueryClient()
  const { queryKey } = pushQuery()
  const show = (settings: Partial<PushSettings>) =>
    client.setQueryData(
      queryKey,
      (known) => known && { ...known, settings: { ...known.settings, ...settings } },
    )
  const { mutate } = useMutation({
    mutationFn: (change: Partial<PushSettings>) => api(changePushSettings, change),
    // Choices are saved one after another, in the order in which they were made.
    scope: { id: 'push-settings' },
    onMutate: show,
    onError(error: Error) {
      toast.error(`The change could not be saved. ${error.message}`)
      void client.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
