import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'
import type { FormContainerState } from './contract-dialog.tsx'

/** Asks for confirmation before leaving with unsaved changes. */
export function PageForm({
  form,
  action = 'Save',
  more,
  className = 'grid gap-1',
  children,
}: {
  form: FormContainerState
  action?: ReactNode
  more?: ReactNode
  className?: string
  /**
   * Pass a function to place the Save button yourself. The button is then always enabled, because such a form creates
   * a record.
   */
  children: ReactNode | ((save: ReactNode) => ReactNode)
}) {
  useUnsavedChanges(form.changed)
  const placed = typeof children === 'function'
  const save = (
    <div className="mt-2 flex flex-wrap items-start gap-2">
      <Button
        type="submit"
        variant="primary"
        busy={form.busy}
        why={!placed && !form.changed && 'No changes to save.'}
      >
        {action}
      </Button>
      {more}
    </div>
  )
  return (
    <form noValidate className={className} onSubmit={form.submit}>
      {placed ? children(save) : children}
      {!placed && save}
      {form.conflictView}
    </form>
  )
}
