import { useState } from 'react'
import { focusFirstInvalid } from '#web/ui/fields/focus-first-invalid.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { addShopTime, roundUpToTimeStep, getShopNow } from '#web/shop-clock.ts'
import { TimeField } from '../scheduler/composer/time-field.tsx'
import { useTimeError } from '../scheduler/composer/use-time-error.ts'

/** `''` until the user chooses a sending time, because group messages have no default (MSG-12). */
export type SendingTimeChoice = '' | 'now' | 'later'

const hour = 3_600_000
const timeMissing = 'Choose now or a later time.'
const passed = 'This time has passed. Choose a later one.'

export function useSendingTime() {
  const [how, setHow] = useState<SendingTimeChoice>('')
  const [now, setNow] = useState(getShopNow)
  const [at, setAt] = useState(inAnHour)
  const [error, setError] = useState<string>()
  const timeError = useTimeError()
  return {
    how,
    at,
    wrong: timeError,
    error,
    time: how === 'later' ? at : now,
    choose: (next: SendingTimeChoice) => {
      if (next === 'now') setNow(getShopNow())
      timeError.setError(null)
      setError(undefined)
      setHow(next)
    },
    move: (next: string) => {
      setError(undefined)
      setAt(next)
    },
    /** Returns `false` and focuses the field if the time is missing or invalid. */
    settle(form: Element): boolean {
      const found = how === '' ? timeMissing : how === 'later' && at < getShopNow() ? passed : undefined
      setError(found)
      if (found) focusFirstInvalid(form)
      return !found && (how === 'now' || !timeError.stopsPress(form))
    },
    reset() {
      setHow('')
      setError(undefined)
      setAt(inAnHour())
      timeError.setError(null)
    },
  }
}

const inAnHour = () => roundUpToTimeStep(addShopTime(getShopNow(), hour))

export function SendingTimeField({ when }: { when: ReturnType<typeof useSendingTime> }) {
  return (
    <>
      <RadioCards<SendingTimeChoice>
        label="Sending time"
        error={when.how === '' ? when.error : undefined}
        value={when.how}
        onValueChange={when.choose}
        cards={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Later' },
        ]}
      />
      {when.how === 'later' && (
        <TimeField
          fromNow
          time={when.at}
          error={when.wrong.error ?? when.error}
          onWrong={when.wrong.setError}
          onChange={when.move}
        />
      )}
    </>
  )
}
