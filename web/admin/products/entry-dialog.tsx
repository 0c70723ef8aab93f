import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { DialogClose } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'

/** The window in which an entry is added or changed. */
export function EntryDialog({
  title,
  adding,
  form,
  extra,
  onClose,
  children,
}: {
  title: string
  adding: boolean
  form: { busy: boolean; changed: boolean; submit: (event: FormEvent) => void }
  /** A quieter button before Save. */
  extra?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
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
    <FormDialog
      unsaved={form.changed}
      saving={form.busy}
      onClose={onClose}
      title={title}
      footer={
        <>
          {extra}
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" form={id} variant="primary" busy={form.busy}>
            {adding ? 'Add' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-1">
        {children}
      </form>
    </FormDialog>
  )
}
