import { refuse, type Refusal } from './refusal.ts'
import { hash } from 'node:crypto'

/** Hashes the input of a request, to distinguish a retry from another call with the same request id. */
export const hashRequest = (sent: unknown): string => hashJson(sent)

/**
 * Returns a refusal if the request id was used before with different input. If the earlier hash is unknown, the input
 * counts as the same.
 */
export function checkRequestIdReuse(
  { requestHash }: { requestHash: string | null },
  sent: unknown,
): Refusal<'request_reused'> | null {
  return requestHash === null || requestHash === hashRequest(sent) ? null : refuse('request_reused')
}

export const hashJson = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url')
