import { createRepeat, updateRepeat, usualKind } from '#core/messaging/repeats.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { noValueWords } from '#core/messaging/message-template.ts'
import { nextOccurrence, ruleWords } from '#core/messaging/recurrence.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { countChange } from '#server/db/versions-store.ts'
import { record } from '#server/features/identity/identity.ts'
import type { RepeatRow } from '../campaigns/campaigns-tables.ts'
import { personalTexts } from '../campaigns/personal-texts.ts'
import { refuseBeyond } from '../writing-limits.ts'
import { planOf, receiversOf } from './make-due.ts'
import { changeRepeat, findRepeat, insertRepeat, lockRepeat, takeBack } from './repeats-store.ts'
import { type RepeatParts, onWire } from './repeat-view.ts'
import { hashOfSent, refuseOther } from '#server/http/request-hash.ts'

type Refused = Refusal<'never' | 'no_value' | 'not_found' | 'invalid_input'> | null
type Reused = Refusal<'request_reused'>

type Late = Refusal<'changed_meanwhile'>

const columnsOf = (input: Omit<ParsedInputOf<typeof createRepeat>, 'id'>) => ({
  phone: input.phone || null,
  groupId: input.group_id ?? null,
  kind: input.kind ?? usualKind(input.group_id),
  body: input.text,
  rule: input.rule,
  atTime: input.time,
  startsOn: input.starts_on,
  endsOn: input.ends_on ?? null,
  times: input.times ?? null,
})

/**
 * A text for one number is looked at at once, as it will be the next time; in a group there may be some whom it can't
 * address, or reach.
 */
async function unfit(
  { db, latestOrders, limits }: RepeatParts,
  columns: ReturnType<typeof columnsOf>,
  at: Date,
): Promise<Refusal<'no_value' | 'invalid_input'> | null> {
  const { phone, body } = columns
  if (phone === null) return null
  const people = await receiversOf(db, columns)
  const [filled] = await personalTexts(db, latestOrders, { text: body, at, people })
  if (!filled) return null
  if (filled.missing.length === 0) {
    const beyond = await refuseBeyond(db, limits, { phone, body: filled.text, media: [] }, at)
    if (!beyond) return null
    return refuse('invalid_input', {
      ...beyond.words,
      fields: asText(beyond.fields),
      issues: asText(beyond.issues),
    })
  }
  const error = `${noValueWords(filled.missing)}: write it out, or add the number to the contacts`
  return refuse('no_value', { error, fields: { text: error } })
}

export async function create(
  parts: RepeatParts,
  input: ParsedInputOf<typeof createRepeat>,
  call: Call,
): Promise<Refused | Reused> {
  const columns = columnsOf(input)
  const nextAt = nextOccurrence(planOf(columns), new Date())
  if (!nextAt) return refuse('never')
  const refused = await unfit(parts, columns, nextAt)
  if (refused) return refused
  const { db } = parts
  const createdBy = call.caller?.name ?? ''
  return db.transaction(async (tx) => {
    const row = { id: input.id, ...columns, nextAt, createdBy, requestHash: hashOfSent(input) }
    if (await insertRepeat(tx, row)) {
      await record(tx, call, 'made a repeat', ruleWords(columns.rule))
      return null
    }
    const before = await findRepeat(tx, input.id)
    return before && refuseOther(before, input)
  })
}

export async function change(
  parts: RepeatParts,
  input: ParsedInputOf<typeof updateRepeat>,
  call: Call,
): Promise<Refused | Late> {
  const columns = columnsOf(input)
  const nextAt = nextOccurrence(planOf(columns), new Date())
  const refused = nextAt && (await unfit(parts, columns, nextAt))
  if (refused) return refused
  return parts.db.transaction(async (tx): Promise<Refused | Late> => {
    const before = await lockRepeat(tx, input.id)
    if (!before) return refuse('not_found')
    if (!nextAt) return refuse('never')
    const late = await countChange(
      tx,
      call,
      { kind: 'repeat', key: input.id, seen: input.version },
      async () => onWire({ ...parts, db: tx }, before),
    )
    if (late) return late
    const made = before.made - (await takeBack(tx, input.id))
    await changeRepeat(tx, input.id, { ...columns, made, nextAt: isOver(columns, made) ? null : nextAt })
    await record(tx, call, 'changed a repeat', ruleWords(columns.rule))
    return null
  })
}

export async function pause(db: Db, id: string, paused: boolean): Promise<Refusal<'not_found'> | null> {
  return db.transaction(async (tx): Promise<Refusal<'not_found'> | null> => {
    const before = await lockRepeat(tx, id)
    if (!before) return refuse('not_found')
    const made = before.made - (paused ? await takeBack(tx, id) : 0)
    const nextAt = isOver(before, made) ? null : nextOccurrence(planOf(before), new Date())
    await changeRepeat(tx, id, { paused, made, nextAt })
    return null
  })
}

const isOver = ({ times }: Pick<RepeatRow, 'times'>, made: number) => times !== null && made >= times

/** What is wrong with a message, by the fields of a repeat. */
function asText<Wrong>({ message, ...others }: Record<string, Wrong> = {}): Record<string, Wrong> {
  return { ...others, ...(message !== undefined && { text: message }) }
}
