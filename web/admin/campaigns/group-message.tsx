import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { lacksPicker } from '../media/media-queries.ts'
import { contactGroupsQuery } from '../contacts/contact-queries.ts'
import { prefetch } from '../prefetch.ts'
import { campaignsQuery } from './campaign-list.tsx'
import { GroupMessage } from './group-message-form.tsx'

/** Keeps the page rendered on the server: without it, what follows would be asked for first. */
export const loader = () => null

const load = prefetch(() => [campaignsQuery(), contactGroupsQuery()])

export async function clientLoader(page: Parameters<typeof load>[0]) {
  const [anew] = await Promise.all([lacksPicker(), load(page)])
  return { anew }
}

/** Loaded anew for Google's picker only once it is here: the contacts that were chosen come with its place in the history. */
export default function GroupMessagePage() {
  const anew = useLoaderData<typeof clientLoader | typeof loader>()?.anew
  useEffect(() => {
    if (anew) location.reload()
  }, [anew])
  return anew ? null : <GroupMessage />
}
