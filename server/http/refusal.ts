import type { IssueParams, CodedIssue } from '#core/shared/coded-issues.ts'
import type { AnyContract, ErrorCodeOf } from '#core/contract.ts'
import type { SharedErrorCode } from '#core/shared-errors.ts'
import type { VersionConflictDetails } from '#core/shared/versions.ts'
import { formatClock, formatListTime, getShopDay } from '#core/shared/shop-time.ts'

/** An expected failure, returned (never thrown) by a handler. Its code belongs to the contract or is shared. */
export class Refusal<Code extends string = string> {
  readonly code: Code
  /** Words for this one case; the contract's own words where left out. */
  readonly words: { error?: string; message?: string } | undefined
  readonly details: unknown
  readonly fields: Record<string, string> | undefined
  /** The same as codes, as far as the fields' words have some. */
  readonly issues: Record<string, CodedIssue> | undefined
  /** What stands in the places of the contract's words. */
  readonly params: IssueParams | undefined

  constructor(
    code: Code,
    more: {
      error?: string
      message?: string
      details?: unknown
      fields?: Record<string, string>
      issues?: Record<string, CodedIssue>
      params?: IssueParams
    } = {},
  ) {
    this.code = code
    this.words = more
    this.details = more.details
    this.fields = more.fields
    this.issues = more.issues
    this.params = more.params
  }
}

export type RefusalOf<C extends AnyContract> = Refusal<ErrorCodeOf<C> | SharedErrorCode>

/** `refuse('not_found')`: see `Refusal`. */
export function refuse<const Code extends string>(
  code: Code,
  more?: ConstructorParameters<typeof Refusal>[1],
): Refusal<Code> {
  return new Refusal(code, more)
}

/** Who changed a record last, and when; null where nobody has written it down. */
export interface LastChange {
  by: string
  at: Date | null
}

/** A save that was decided on an older version: what there is now, and who was quicker (D-20). */
export function refuseConflict(
  now: { version: number; current: unknown },
  { by, at }: LastChange = { by: '', at: null },
): Refusal<'changed_meanwhile'> {
  const details: VersionConflictDetails = { ...now, changedBy: by, changedAt: at?.toISOString() ?? null }
  const who = by || 'Somebody'
  return refuse('changed_meanwhile', {
    error: `${who} changed this ${at ? whenWords(at) : 'meanwhile'}. Nothing of yours is saved yet: look at both first.`,
    details,
  })
}

const whenWords = (at: Date) =>
  getShopDay(at) === getShopDay(new Date()) ? `at ${formatClock(at)}` : `on ${formatListTime(at)}`
