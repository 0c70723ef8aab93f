import type { FormEvent } from 'react'
import { toast } from '#web/ui/toasts/toast.ts'

/** Submits a form only if no picture is being cropped, because an unfinished crop would be lost silently. */
export const submitUnlessCropping =
  (submit: (event: FormEvent<HTMLFormElement>) => void) => (event: FormEvent<HTMLFormElement>) => {
    const cutting = event.currentTarget.querySelector<HTMLElement>('[data-cutting]')
    if (!cutting) return submit(event)
    event.preventDefault()
    cutting.scrollIntoView({ block: 'center' })
    cutting.focus()
    return toast.warning('Finish cropping the picture first, or cancel it.')
  }
