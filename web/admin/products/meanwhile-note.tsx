import { Button } from '../../ui/button.tsx'
import type { Meanwhile } from './use-entry-form.ts'

/** Somebody else was quicker: what is there now beside what was typed, and which of the two shall count. */
export function MeanwhileNote<Values extends object>({
  meanwhile,
  values,
  labels,
  onTakeTheirs,
}: {
  meanwhile: Meanwhile<Values> | null
  values: Values
  /** What differs, in words; what has no label isn't compared. */
  labels: { [Field in keyof Values]?: { label: string; text?: (value: Values[Field]) => string } }
  onTakeTheirs: () => void
}) {
  if (!meanwhile) return null
  const differing = (Object.keys(labels) as (keyof Values)[]).filter(
    (field) => JSON.stringify(values[field]) !== JSON.stringify(meanwhile.theirs[field]),
  )
  const text = (field: keyof Values, of: Values) =>
    (labels[field]?.text?.(of[field]) ?? String(of[field] ?? '')) || 'none'
  return (
    <section
      role="alert"
      className="mb-4 rounded-control border border-caution/40 bg-caution-wash p-3 text-15"
    >
      <p>{meanwhile.words}</p>
      <dl className="mt-2 grid gap-1">
        {differing.map((field) => (
          <div key={String(field)} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{labels[field]?.label}</dt>
            <dd className="min-w-0 break-words">
              theirs: {text(field, meanwhile.theirs)} · yours: {text(field, values)}
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
