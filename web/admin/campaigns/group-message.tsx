import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { lacksPicker } from '../media/media-queries.ts'
import { GroupMessage } from './group-message-form.tsx'

/** Keeps the page rendered on the server: without it, what follows would be asked for first. */
export const loader = () => null

export const clientLoader = async () => ({ anew: await lacksPicker() })

/** Loaded anew for Google's picker only once it is here: the contacts that were chosen come with its place in the history. */
export default function GroupMessagePage() {
  const anew = useLoaderData<typeof clientLoader | typeof loader>()?.anew
  useEffect(() => {
    if (anew) location.reload()
  }, [anew])
  return anew ? null : <GroupMessage />
}
