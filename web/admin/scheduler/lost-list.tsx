import { useState } from 'react'

/** Why there is no list to show. It stays while another try is under way, so that nothing flickers. */
export function useFailure({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return data ? null : (error ?? last)
}

/** The list stays as it was while no changes arrive; it is loaded anew when they do again. */
export function Lost() {
  return (
    <output className="block mt-3 rounded-control bg-caution-wash px-3 py-2 text-15 text-caution">
      Changes do not arrive at the moment. Trying to connect again …
    </output>
  )
}
