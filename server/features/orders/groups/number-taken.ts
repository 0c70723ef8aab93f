import { DatabaseError } from 'pg'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { freeNumbers } from '#core/orders/group/children.ts'
import { factsOf } from '#server/platform/thrown-facts.ts'

export function numberTaken(number: string, taken: string[]): Refusal<'number_taken'> {
  const free = freeNumbers(taken)
  const params = { number, free: free.join(', ') }
  return refuse('number_taken', { params, details: { free } })
}

/** The database's last word: two at once wanted the same number. */
export function isNumberClash(error: unknown): boolean {
  const { cause } = factsOf(error)
  const databaseError = cause instanceof DatabaseError ? cause : error
  return databaseError instanceof DatabaseError && databaseError.constraint === 'order_group_children_number'
}
