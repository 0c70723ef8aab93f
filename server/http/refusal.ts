import type { IssueParams, CodedIssue } from '#core/shared/coded-issues.ts'
import type { AnyContract, ErrorCodeOf } from '#core/contract.ts'
import type { SharedErrorCode } from '#core/shared-errors.ts'
import type { VersionConflictDetails } from '#core/shared/versions.ts'
import { formatTimeOfDay, formatListTime, getShopDay } from '#core/shared/shop-time.ts'

/**
 * An expected failure. Handlers return it and never throw it. The code belongs to the contract or is a shared code.
 */
export class Refusal<Code extends string = string> {
  readonly code: Code
  readonly words: { error?: string; message?: string } | undefined
  readonly details: unknown
  readonly fields: Record<string, string> | undefined
  readonly issues: Record<string, CodedIssue> | undefined
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

export function refuse<const Code extends string>(
  code: Code,
  more?: ConstructorParameters<typeof Refusal>[1],
): Refusal<Code> {
  return new Refusal(code, more)
}

/**
 * Thrown instead of returning a refusal where the transaction has to be rolled back, for example because the database
 * refused a statement. `answerCall` answers with the refusal.
 */
export class RefusedError extends Error {
  readonly refusal: Refusal<SharedErrorCode>

  constructor(refusal: Refusal<SharedErrorCode>, cause?: unknown) {
    super(`refused: ${refusal.code}`, { cause })
    this.refusal = refusal
  }
}

/** `at` is `null` if the time is unknown. */
export interface LastChange {
  by: string
  at: Date | null
}

/**
 * Refuses to save a record that has changed since the caller read it. The refusal has the current record and its last
 * author (D-20).
 */
export function refuseConflict(
  now: { version: number; current: unknown },
  { by, at }: LastChange = { by: '', at: null },
): Refusal<'changed_meanwhile'> {
  const details: VersionConflictDetails = { ...now, changedBy: by, changedAt: at?.toISOString() ?? null }
  const author = by || 'Someone else'
  return refuse('changed_meanwhile', {
    error: `${author} changed this${at ? ` ${formatChangeTime(at)}` : ''}. Your changes aren’t saved yet. Compare both versions.`,
    details,
  })
}

const formatChangeTime = (at: Date) =>
  getShopDay(at) === getShopDay(new Date()) ? `at ${formatTimeOfDay(at)}` : `on ${formatListTime(at)}`
