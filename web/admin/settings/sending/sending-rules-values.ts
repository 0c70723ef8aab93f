import type { InputOf } from '#core/contract.ts'
import type { changeSendingRules, SendingRulesView } from '#core/settings/sending-rules.ts'

export type SendingRulesValues = InputOf<typeof changeSendingRules>

/** Returns the rules that the form can change. */
export function toSendingRulesValues({
  paused: _known,
  version: _seen,
  ...rules
}: SendingRulesView): SendingRulesValues {
  return rules
}
