import { useState } from 'react'
import { focusFirstWrong } from '#web/ui/fields/focus-first-wrong.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { later, nextStep, shopNow } from '#web/shop-clock.ts'
import { TimeField } from '../scheduler/composer/time-field.tsx'
import { useWrongTime } from '../scheduler/composer/use-wrong-time.ts'

/** `''` until a person has chosen: nothing goes to many by a time that nobody has named (MSG-12). */
export type When = '' | 'now' | 'later'

const hour = 3_600_000
const unasked = 'Choose when: now, or at a time.'
const passed = 'This time has passed. Choose one from now on.'

/** When a group message goes out, and what is still to be said of it. */
export function useWhen() {
  const [how, setHow] = useState<When>('')
  const [now, setNow] = useState(shopNow)
  const [at, setAt] = useState(inAnHour)
  const [error, setError] = useState<string>()
  const wrong = useWrongTime()
  return {
    how,
    at,
    wrong,
    error,
    /** By which the texts are shown; while nothing is chosen, those that would go now. */
    time: how === 'later' ? at : now,
    choose: (next: When) => {
      if (next === 'now') setNow(shopNow())
      wrong.tell(null)
      setError(undefined)
      setHow(next)
    },
    move: (next: string) => {
      setError(undefined)
      setAt(next)
    },
    /** False if nothing may be sent yet; the reason stands beside the choice, which gets the focus. */
    settle(form: Element): boolean {
      const found = how === '' ? unasked : how === 'later' && at < shopNow() ? passed : undefined
      setError(found)
      if (found) focusFirstWrong(form)
      return !found && (how === 'now' || !wrong.stopsPress(form))
    },
    reset() {
      setHow('')
      setError(undefined)
      setAt(inAnHour())
      wrong.tell(null)
    },
  }
}

const inAnHour = () => nextStep(later(shopNow(), hour))

/** One question with no answer given beforehand. */
export function WhenChoice({ when }: { when: ReturnType<typeof useWhen> }) {
  return (
    <>
      <RadioCards<When>
        label="When"
        error={when.how === '' ? when.error : undefined}
        value={when.how}
        onValueChange={when.choose}
        cards={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'At a time' },
        ]}
      />
      {when.how === 'later' && (
        <TimeField
          fromNow
          time={when.at}
          error={when.wrong.words ?? when.error}
          onWrong={when.wrong.tell}
          onChange={when.move}
        />
      )}
    </>
  )
}
