import { useId, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DialogClose } from '#web/ui/overlays/dialog.tsx'
import type { Why } from '#web/ui/why-disabled.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'

/** What a form has to say to what is drawn around it. */
export interface Drawn {
  changed: boolean
  busy: boolean
  submit: (event: FormEvent<HTMLFormElement>) => void
  question?: ReactNode
}

/** The window of a form: Cancel and the action at its foot; what was typed isn't thrown away unasked. */
export function ContractDialog({
  form,
  unsaved = form.changed,
  action,
  icon,
  variant = 'primary',
  why,
  cancel = 'Cancel',
  extra,
  className = 'grid gap-1',
  children,
  ...rest
}: Omit<ComponentProps<typeof FormDialog>, 'unsaved' | 'saving' | 'footer'> & {
  form: Drawn
  /** False where nothing is lost with what was typed: a code, say. */
  unsaved?: boolean
  /** What its main button is called. */
  action: ReactNode
  icon?: ReactNode
  variant?: 'primary' | 'danger'
  /** Why it can't be sent yet. */
  why?: Why
  cancel?: string
  /** A quieter button before the others. */
  extra?: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <FormDialog
      unsaved={unsaved}
      saving={form.busy}
      footer={
        <>
          {extra}
          <DialogClose>{cancel}</DialogClose>
          <Button type="submit" form={id} icon={icon} variant={variant} busy={form.busy} why={why}>
            {action}
          </Button>
        </>
      }
      {...rest}
    >
      {form.question}
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          // A form that opened this window is not sent with it: React's events rise through portals.
          event.stopPropagation()
          form.submit(event)
        }}
        className={className}
      >
        {children}
      </form>
    </FormDialog>
  )
}
