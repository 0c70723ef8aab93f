import type { InputOf } from '../../../../core/contract.ts'
import type { changeSendingRules } from '../../../../core/settings/sending-rules.ts'

/** The sending rules as their form holds them. */
export type Rules = InputOf<typeof changeSendingRules>
