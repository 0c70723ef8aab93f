import type { AnyContract, ErrorCodeOf, SharedErrorCode } from '../../core/contracts/contract.ts'

/** An expected failure, returned (never thrown) by a handler. Its code belongs to the contract or is shared. */
export class Refusal<Code extends string = string> {
  readonly code: Code
  /** Words for this one case; the contract's own words where left out. */
  readonly words: { error?: string; message?: string } | undefined
  readonly details: unknown
  readonly fields: Record<string, string> | undefined

  constructor(
    code: Code,
    more: { error?: string; message?: string; details?: unknown; fields?: Record<string, string> } = {},
  ) {
    this.code = code
    this.words = more
    this.details = more.details
    this.fields = more.fields
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
