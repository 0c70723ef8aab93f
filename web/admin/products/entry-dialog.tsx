import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'

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
  form: { busy: boolean; submit: (event: FormEvent) => void }
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
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={false}
      title={title}
      footer={
        <>
          {extra}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={form.busy}>
            {adding ? 'Add' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-1">
        {children}
      </form>
    </Dialog>
  )
}
