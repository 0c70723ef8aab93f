import { refuse, type Refusal } from './refusal.ts'
import { hash } from 'node:crypto'

/** Returns a hash of the input, which distinguishes a retry from a different call with the same request ID. */
export const hashRequest = (sent: unknown): string => hashJson(sent)

/** Returns a refusal if the request ID was used before with different input. Unknown earlier input counts as equal. */
export function refuseReusedRequestId(
  { requestHash }: { requestHash: string | null },
  sent: unknown,
): Refusal<'request_reused'> | null {
  return requestHash === null || requestHash === hashRequest(sent) ? null : refuse('request_reused')
}

/** Returns the SHA-256 of a value's JSON in base64url. The order of fields matters. */
export const hashJson = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url')
