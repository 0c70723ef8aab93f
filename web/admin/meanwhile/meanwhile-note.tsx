import type { Control, FieldValues } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { differing, type Labels } from './meanwhile.ts'
import { useTyped } from '#web/hooks/use-typed.ts'

/** What somebody else has changed meanwhile. */
export interface Meanwhile<Values> {
  /** Who, and when, in words. */
  words: string
  theirs: Values
}

/** Somebody else was quicker: what is there now beside what was typed, and which of the two shall count. */
export function MeanwhileNote<Values extends FieldValues>({
  words,
  theirs,
  control,
  labels,
  onTakeTheirs,
}: Meanwhile<Values> & {
  control: Control<Values>
  /** What differs, in words; what has no label isn't compared. */
  labels: Labels<Values>
  onTakeTheirs: () => void
}) {
  const values = useTyped({ control })
  const text = (field: keyof Values, of: Values) =>
    (labels[field]?.text?.(of[field]) ?? String(of[field] ?? '')) || 'none'
  return (
    <section
      role="alert"
      className="mb-4 rounded-control border border-caution/40 bg-caution-wash p-3 text-15"
    >
      <p>{words}</p>
      <dl className="mt-2 grid gap-1">
        {differing(labels, values, theirs).map((field) => (
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
          Take theirs
        </Button>
        <span className="text-13 text-quiet">or press Save again: then yours counts.</span>
      </div>
    </section>
  )
}
