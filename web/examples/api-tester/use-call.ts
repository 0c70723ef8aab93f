import { useState, useRef } from 'react'
import { callGroups, type SampleCall } from './calls.ts'
import { useApiKey } from '../api-key.ts'
import { type RawAnswer, sendCall } from './send-call.ts'

export const samples = Object.values(callGroups).flat()
export const first: SampleCall = samples[0] ?? { name: '', method: 'GET', path: '/api/' }
export const drawn = ({ method, path, body }: SampleCall) => ({
  method,
  path,
  body: body ? JSON.stringify(body, null, 2) : '',
})

/** The call as it is edited, and what came of sending it; a later sending takes the place of one under way. */
export function useCall() {
  const apiKey = useApiKey()
  const [call, setCall] = useState(drawn(first))
  const [answer, setAnswer] = useState<RawAnswer | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const underWay = useRef<AbortController | null>(null)

  const send = async () => {
    underWay.current?.abort()
    const abort = new AbortController()
    underWay.current = abort
    setSending(true)
    setFailure(null)
    try {
      setAnswer(await sendCall(call, apiKey, abort.signal))
    } catch (error) {
      if (!abort.signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      if (!abort.signal.aborted) setSending(false)
    }
  }
  return { call, setCall, answer, failure, sending, send }
}
