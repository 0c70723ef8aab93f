import { useState } from 'react'
import type { PostageRules } from '#core/settings/postage.ts'
import { importWithRetry } from '#web/ui/page/import-with-retry.ts'

const loadCalls = importWithRetry(() => import('./order-calls.ts'))

/** `askAgain` loads the rules again after the server reports a change. */
export function usePostage(first: PostageRules) {
  const [postage, setPostage] = useState(first)
  const askAgain = () =>
    void loadCalls()
      .then(({ fetchPostage }) => fetchPostage())
      .then(setPostage, () => undefined)
  return { postage, askAgain }
}
