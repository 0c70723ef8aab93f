import type { Person } from '../../../core/people/people.ts'
import { longestTagName } from '../../../core/orders/tags/name-tag.ts'
import { stageRules } from '../../../core/orders/order-stages.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** What was typed, by `keyOf`; what isn't in it is as it was. */
export type TypedTags = Record<string, string>

export const keyOf = ({ order, row }: { order: string; row: number }) => `${order} ${row}`

/** The names on tags of each order, as long as nobody is making them. */
export function TagFields({
  orders,
  typed,
  wrongOf,
  onChange,
}: {
  orders: Person['orders']
  typed: TypedTags
  wrongOf: (key: string) => string | undefined
  onChange: (typed: TypedTags) => void
}) {
  return orders.map(({ id: order, number, stage, tags }) =>
    tags ? (
      <fieldset key={order} className="mt-2">
        <legend className="mb-2 text-15 text-quiet">
          Names on the tags of {number} ({stageRules[stage].label}).{' '}
          {made.includes(stage) &&
            'They are made already: this corrects what is kept, and what is ordered again.'}
        </legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {tags.map((name, row) => {
            const key = keyOf({ order, row })
            return (
              <Field key={key} label={`Tag ${row + 1}`} error={wrongOf(key)}>
                <TextInput
                  value={typed[key] ?? name}
                  maxLength={longestTagName}
                  autoCapitalize="characters"
                  onChange={({ target }) => onChange({ ...typed, [key]: target.value.toUpperCase() })}
                />
              </Field>
            )
          })}
        </div>
      </fieldset>
    ) : null,
  )
}

const made: readonly string[] = ['handed_over', 'posted']
