import type { Control, FieldValues } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { listDifferingFields, type FieldLabels } from './edit-conflict.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'

export interface ConflictingVersion<Values> {
  message: string
  theirs: Values
}

export function EditConflictNote<Values extends FieldValues>({
  message,
  theirs,
  control,
  labels,
  onTakeTheirs,
}: ConflictingVersion<Values> & {
  control: Control<Values>
  /** Fields without a label are not compared. */
  labels: FieldLabels<Values>
  onTakeTheirs: () => void
}) {
  const values = useFormValues({ control })
  const text = (field: keyof Values, of: Values) =>
    (labels[field]?.text?.(of[field]) ?? String(of[field] ?? '')) || 'none'
  return (
    <section
      role="alert"
      className="mb-4 rounded-control border border-caution/40 bg-caution-wash p-3 text-15"
    >
      <p>{message}</p>
      <dl className="mt-2 grid gap-1">
        {listDifferingFields(labels, values, theirs).map((field) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{labels[field]?.label}</dt>
            <dd className="min-w-0 break-words">
              theirs: {text(field, theirs)} · yours: {text(field, values)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button size="small" onClick={onTakeTheirs}>
          Use theirs
        </Button>
        <span className="text-13 text-quiet">or save again to keep yours.</span>
      </div>
    </section>
  )
}
