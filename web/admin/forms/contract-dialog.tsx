import { useId, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DialogClose } from '#web/ui/overlays/dialog.tsx'
import type { DisabledReason } from '#web/ui/disabled-reason.ts'
import { FormDialog } from '../unsaved/form-dialog.tsx'

export interface FormContainerState {
  changed: boolean
  busy: boolean
  submit: (event: FormEvent<HTMLFormElement>) => void
  conflictView?: ReactNode
}

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
  form: FormContainerState
  /** `false` closes without confirmation, for input not worth keeping, such as a code. */
  unsaved?: boolean
  /** Label of the main button. */
  action: ReactNode
  icon?: ReactNode
  variant?: 'primary' | 'danger'
  why?: DisabledReason
  cancel?: string
  /** Secondary button, shown before Cancel and the main button. */
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
      {form.conflictView}
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          // React events bubble through portals. Without this, the event would also submit the form that opened the
          // dialog.
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
