import type { Beside } from '#core/pricing/described/choice-codes.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'

/** The choices of other options that this one cannot be combined with. */
export function ExcludedChoices({
  excludes,
  others,
  onChange,
}: {
  excludes: string[]
  others: Beside[]
  onChange: (excludes: string[]) => void
}) {
  if (others.length === 0) return null
  return (
    <details className="mt-1 text-15">
      <summary className="w-fit cursor-pointer py-1 text-quiet underline">
        {excludes.length > 0
          ? `Not available together with ${excludes.length}`
          : 'Not available together with…'}
      </summary>
      {others.map(({ path, name }) => (
        <Checkbox
          key={path}
          label={name}
          checked={excludes.includes(path)}
          onChange={({ target }) =>
            onChange(target.checked ? [...excludes, path] : excludes.filter((each) => each !== path))
          }
        />
      ))}
    </details>
  )
}
