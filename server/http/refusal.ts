import type { IssueParams } from '#core/shared/issues.ts'
import type { Issue } from '#core/shared/issues.ts'
import type { AnyContract, ErrorCodeOf } from '#core/contract.ts'
import type { SharedErrorCode } from '#core/shared-errors.ts'

/** An expected failure, returned (never thrown) by a handler. Its code belongs to the contract or is shared. */
export class Refusal<Code extends string = string> {
  readonly code: Code
  /** Words for this one case; the contract's own words where left out. */
  readonly words: { error?: string; message?: string } | undefined
  readonly details: unknown
  readonly fields: Record<string, string> | undefined
  /** The same as codes, as far as the fields' words have some. */
  readonly issues: Record<string, Issue> | undefined
  /** What stands in the places of the contract's words. */
  readonly params: IssueParams | undefined

  constructor(
    code: Code,
    more: {
      error?: string
      message?: string
      details?: unknown
      fields?: Record<string, string>
      issues?: Record<string, Issue>
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
