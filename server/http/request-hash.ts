import { refuse, type Refusal } from './refusal.ts'
import { hash } from 'node:crypto'

/** What was sent, in short: it tells a repeated call from another one under the same request id. */
export const hashRequest = (sent: unknown): string => jsonHash(sent)

/** Null: `sent` is what was done under its request id before, as far as that is known. */
export function refuseReusedRequestId(
  { requestHash }: { requestHash: string | null },
  sent: unknown,
): Refusal<'request_reused'> | null {
  return requestHash === null || requestHash === hashRequest(sent) ? null : refuse('request_reused')
}

/** SHA-256 of a value as JSON, in base64url: the same for the same value with its fields in the same order. */
export const jsonHash = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url')
