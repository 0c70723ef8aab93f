import type { ComponentProps, FormEvent } from 'react'
import { toast } from '../../../ui/toasts/toast.ts'
import { ContractDialog, type Drawn } from '../../forms/contract-dialog.tsx'

/** The window in which an entry is added or changed. */
export function EntryDialog({
  what,
  adding,
  form,
  ...rest
}: Omit<ComponentProps<typeof ContractDialog>, 'title' | 'action'> & {
  /** What it is, in the middle of a sentence. */
  what: string
  adding: boolean
  form: Drawn
}) {
  // What was chosen would be lost unseen.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const cutting = event.currentTarget.querySelector<HTMLElement>('[data-cutting]')
    if (!cutting) return form.submit(event)
    event.preventDefault()
    cutting.scrollIntoView({ block: 'center' })
    cutting.focus()
    return toast.warning('Press “Use this part” first, or cancel the picture.')
  }
  return (
    <ContractDialog
      title={`${adding ? 'New' : 'Edit'} ${what}`}
      action={adding ? 'Add' : 'Save'}
      form={{ ...form, submit }}
      {...rest}
    />
  )
}
