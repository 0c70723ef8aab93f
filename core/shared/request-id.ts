import { z } from 'zod'

/** The caller's own name for what it asks for: sent again under the same one, after a lost answer say, it is done once. */
export const requestId = z.string().min(8).max(80)

/** Something else was sent under this name before: that was done, this was not. */
export const requestReused = {
  request_reused: {
    status: 409,
    error: 'This was sent already, with something else in it. Please reload the page.',
  },
} as const
