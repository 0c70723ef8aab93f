import { z } from 'zod'

/**
 * An ID for one request, chosen by the client. If the response is lost, the client repeats the request with the same
 * ID, and the server executes it only once.
 */
export const requestIdSchema = z.string().min(8).max(80)

/** The ID was already used for a different request, so this request was not executed. */
export const requestReusedError = {
  request_reused: {
    status: 409,
    error: 'This request was already sent with different content. Please reload the page.',
  },
} as const
