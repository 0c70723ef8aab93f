import { getSendingRules } from '#core/settings/sending-rules.ts'
import { useSetting } from '../settings/setting-queries.ts'
import { useProvider } from '../use-provider.ts'

/** Whether a text goes as the caption of its picture, as the shop has chosen or its gateway does by itself (MSG-14). */
export function useTogether(): boolean {
  const provider = useProvider()
  const rules = useSetting(getSendingRules)
  return rules.data?.text_with_picture ?? provider === 'cloud'
}
