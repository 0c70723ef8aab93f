import { useState } from 'react'
import { getPostage } from '#core/settings/postage-calls.ts'
import type { Postage } from '#core/settings/postage.ts'
import { api } from '#web/api.ts'

/** What posting costs; `askAgain` when the server says that it has changed since the page was made. */
export function usePostage(first: Postage) {
  const [postage, setPostage] = useState(first)
  const askAgain = () => void api(getPostage, {}).then(setPostage, () => undefined)
  return { postage, askAgain }
}
