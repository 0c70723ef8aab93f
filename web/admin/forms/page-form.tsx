import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'
import type { Drawn } from './contract-dialog.tsx'

/** A form on a page, with Save at its end; who leaves the page with something unsaved is asked first. */
export function PageForm({
  form,
  action = 'Save',
  more,
  className = 'grid gap-1',
  children,
}: {
  form: Drawn
  action?: ReactNode
  /** Quieter buttons beside Save. */
  more?: ReactNode
  className?: string
  /** A function puts Save itself where it belongs: what it makes is new, so it can be sent as it stands. */
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
        why={!placed && !form.changed && 'Nothing has changed.'}
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
      {form.question}
    </form>
  )
}
