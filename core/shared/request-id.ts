import { z } from 'zod'

/**
 * A name for one request, chosen by the client. If a response is lost, the client repeats the request with the same
 * name and it is executed once.
 */
export const requestIdSchema = z.string().min(8).max(80)

/** The name was used for a different request, which was executed. This one was not. */
export const requestReusedError = {
  request_reused: {
    status: 409,
    error: 'This request was already sent with different content. Please reload the page.',
  },
} as const
