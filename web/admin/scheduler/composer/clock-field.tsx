import { Select } from '#web/ui/fields/select.tsx'

const two = (value: number) => String(value).padStart(2, '0')
const hours = Array.from({ length: 24 }, (_, hour) => two(hour))
const steps = Array.from({ length: 12 }, (_, step) => two(step * 5))

/** Chooses a 24-hour time in steps of 5 minutes. Other minutes that were typed remain available. */
export function ClockField({ clock, onChange }: { clock: string; onChange: (clock: string) => void }) {
  const [hour = '00', minute = '00'] = clock.split(':')
  const minutes = steps.includes(minute) ? steps : [...steps, minute].sort()
  return (
    <div className="flex items-center gap-2 text-15">
      <span className="w-12 text-quiet">Time</span>
      <div className="w-20">
        <Select
          aria-label="Hour"
          value={hour}
          onChange={(event) => onChange(`${event.target.value}:${minute}:00`)}
        >
          {hours.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </div>
      :
      <div className="w-20">
        <Select
          aria-label="Minute"
          value={minute}
          onChange={(event) => onChange(`${hour}:${event.target.value}:00`)}
        >
          {minutes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </div>
    </div>
  )
}
