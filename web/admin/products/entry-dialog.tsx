import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

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
      <form id={id} noValidate onSubmit={form.submit} className="grid gap-1">
        {children}
      </form>
    </Dialog>
  )
}
