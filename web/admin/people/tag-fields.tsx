import type { Person } from '#core/people/people.ts'
import { mostNameLetters } from '#core/orders/goods/described-order.ts'
import { longestTagName } from '#core/orders/tags/name-tag.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

/** What was typed, by `keyOf`; what isn't in it is as it was. */
export type TypedTags = Record<string, string>
/** Which names of an order: those on its tags, or those on the pieces of what the shop describes. */
export type NameKind = 'tags' | 'piece_names'

export const keyOf = ({ kind, order, row }: { kind: NameKind; order: string; row: number }) =>
  `${kind} ${order} ${row}`

/** The names on the goods of each order, as long as nobody is making them. */
export function TagFields({
  orders,
  ...rest
}: {
  orders: Person['orders']
  typed: TypedTags
  wrongOf: (key: string) => string | undefined
  onChange: (typed: TypedTags) => void
}) {
  return orders.map((order) => (
    <div key={order.id}>
      <NameFields kind="tags" order={order} {...rest} />
      <NameFields kind="piece_names" order={order} {...rest} />
    </div>
  ))
}

function NameFields({
  kind,
  order,
  typed,
  wrongOf,
  onChange,
}: {
  kind: NameKind
  order: Person['orders'][number]
  typed: TypedTags
  wrongOf: (key: string) => string | undefined
  onChange: (typed: TypedTags) => void
}) {
  const { id, number, stage, [kind]: names } = order
  if (!names) return null
  const onTags = kind === 'tags'
  return (
    <fieldset className="mt-2">
      <legend className="mb-2 text-15 text-quiet">
        Names on the {onTags ? 'tags' : 'pieces'} of {number} ({stageRules[stage].label}).{' '}
        {made.includes(stage) &&
          'They are made already: this corrects what is kept, and what is ordered again.'}
      </legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {names.map((name, row) => {
          const key = keyOf({ kind, order: id, row })
          return (
            <Field key={key} label={`${onTags ? 'Tag' : 'Piece'} ${row + 1}`} error={wrongOf(key)}>
              <TextInput
                value={typed[key] ?? name}
                maxLength={onTags ? longestTagName : mostNameLetters}
                autoCapitalize={onTags ? 'characters' : 'words'}
                onChange={({ target: { value } }) =>
                  onChange({ ...typed, [key]: onTags ? value.toUpperCase() : value })
                }
              />
            </Field>
          )
        })}
      </div>
    </fieldset>
  )
}

const made: readonly string[] = ['handed_over', 'posted']
