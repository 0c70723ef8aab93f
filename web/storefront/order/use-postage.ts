import { useState } from 'react'
import type { PostageRules } from '#core/settings/postage.ts'
import { reloading } from '#web/ui/page/reloading.ts'

const loadCalls = reloading(() => import('./order-calls.ts'))

/** What posting costs; `askAgain` when the server says that it has changed since the page was made. */
export function usePostage(first: PostageRules) {
  const [postage, setPostage] = useState(first)
  const askAgain = () =>
    void loadCalls()
      .then(({ fetchPostage }) => fetchPostage())
      .then(setPostage, () => undefined)
  return { postage, askAgain }
}
