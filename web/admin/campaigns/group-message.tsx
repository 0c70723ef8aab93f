import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { isReloadNeededForPicker } from '../media/media-queries.ts'
import { contactGroupsQuery } from '../contacts/contact-queries.ts'
import { prefetchQueries } from '../prefetch.ts'
import { campaignsQuery } from './campaign-list.tsx'
import { GroupMessageForm } from './group-message-form.tsx'

/**
 * Exporting this loader lets the server render the page, which would otherwise wait for the client loader.
 */
export const loader = () => null

const load = prefetchQueries(() => [campaignsQuery(), contactGroupsQuery()])

export async function clientLoader(page: Parameters<typeof load>[0]) {
  const [mustReload] = await Promise.all([isReloadNeededForPicker(), load(page)])
  return { mustReload }
}

/**
 * The page reloads for Google's picker only after the navigation, so that the history state with the selected
 * contacts is kept.
 */
export default function GroupMessagePage() {
  const mustReload = useLoaderData<typeof clientLoader | typeof loader>()?.mustReload
  useEffect(() => {
    if (mustReload) location.reload()
  }, [mustReload])
  return mustReload ? null : <GroupMessageForm />
}
