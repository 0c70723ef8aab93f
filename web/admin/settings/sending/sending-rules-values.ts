import type { InputOf } from '#core/contract.ts'
import type { changeSendingRules, SendingRulesView } from '#core/settings/sending-rules.ts'

export type SendingRulesValues = InputOf<typeof changeSendingRules>

export function toSendingRulesValues({
  paused: _known,
  version: _seen,
  ...rules
}: SendingRulesView): SendingRulesValues {
  return rules
}
