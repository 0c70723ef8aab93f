import type { InputOf } from '#core/contract.ts'
import type { changeSendingRules, SendingRulesView } from '#core/settings/sending-rules.ts'

/** Form values of the sending rules. */
export type Rules = InputOf<typeof changeSendingRules>

/** Returns the rules that a form can change. */
export function changeable({ paused: _known, version: _seen, ...rules }: SendingRulesView): Rules {
  return rules
}
