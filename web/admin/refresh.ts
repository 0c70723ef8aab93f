import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** A burst of changes loads what is shown anew at most this often, ms. */
const refreshEveryMs = 400

/**
 * Loads everything under `key` anew, soon. It waits for changes that are under way (`changing`): an answer in between
 * would show the old state of what has just been changed here.
 */
export function createRefresh(client: QueryClient, { key, changing }: { key: QueryKey; changing: QueryKey }) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    timer = undefined
    if (client.isMutating({ mutationKey: changing })) return soon()
    void client.invalidateQueries({ queryKey: key })
  }
  const soon = () => {
    timer ??= setTimeout(run, refreshEveryMs)
  }
  return { soon, stop: () => clearTimeout(timer) }
}
