import type { InputOf } from '#core/contract.ts'
import type { changeSendingRules, SendingRulesView } from '#core/settings/sending-rules.ts'

/** The sending rules as their form holds them. */
export type Rules = InputOf<typeof changeSendingRules>

/** What of the rules a form can change. */
export function changeable({ paused: _known, version: _seen, ...rules }: SendingRulesView): Rules {
  return rules
}
