import type { DeskGroup } from '#core/orders/group/desk-group.ts'
import { Card } from '#web/ui/card.tsx'
import { ChildRow } from './child-row.tsx'

/** Every child by class and name, as the bags are sorted. */
export function GroupChildren({ group }: { group: DeskGroup }) {
  const { children, missing, expected } = group
  return (
    <Card>
      <h2 className="flex flex-wrap items-baseline justify-between gap-2 text-20">
        Children
        <span className="text-15 font-normal text-quiet tabular-nums">
          {children.length} of {expected}
        </span>
      </h2>
      {children.length === 0 && <p className="mt-2 text-15 text-quiet">Nobody has added a child yet.</p>}
      <ul aria-label="Children" className="mt-2 divide-y divide-line">
        {children.map((child) => (
          <ChildRow key={child.id} group={group} child={child} />
        ))}
      </ul>
      {missing.length > 0 && (
        <p className="mt-3 border-t border-line pt-3 text-15">
          <span className="font-semibold">Missing: </span>
          <span className="text-quiet">{missing.join(', ')}</span>
        </p>
      )}
    </Card>
  )
}
