import type { InputOf } from '#core/contract.ts'
import type { changeSendingRules, SendingRulesView } from '#core/settings/sending-rules.ts'

/** Form values of the sending rules. */
export type SendingRulesValues = InputOf<typeof changeSendingRules>

/** Returns the rules that a form can change. */
export function toSendingRulesValues({
  paused: _known,
  version: _seen,
  ...rules
}: SendingRulesView): SendingRulesValues {
  return rules
}
