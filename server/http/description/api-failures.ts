import type { AnyContract } from '#core/contract.ts'
import { sharedErrors } from '#core/shared-errors.ts'

const whole = (description: string) => ({ description, schema: { type: 'integer' } })

export const limitHeaders = {
  'RateLimit-Limit': whole('Calls a minute.'),
  'RateLimit-Remaining': whole('Calls that are left of them.'),
  'RateLimit-Reset': whole('Seconds until they are full again.'),
  'Retry-After': whole('Seconds to wait.'),
}

export const limits = Object.fromEntries(
  Object.keys(limitHeaders)
    .filter((name) => name !== 'Retry-After')
    .map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

export const failure = {
  type: 'object',
  description: 'The one shape of every failure.',
  required: ['success', 'error', 'message', 'code'],
  properties: {
    success: { const: false },
    error: { type: 'string', description: 'Words for people.' },
    message: { type: 'string', description: 'The same, or more of it.' },
    code: { type: 'string', description: 'For programs; it does not change.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'What is wrong with the input, by field.',
    },
    reference: { type: 'string', description: 'What the log has a failure of ours under.' },
    details: { description: 'Figures and the like, as the code has them.' },
  },
}

/** Every code that the call can refuse with, as examples under its status. */
export function failuresOf(contract: AnyContract) {
  const shared = Object.entries(sharedErrors).filter(([code]) => {
    if (['internal', 'unavailable', 'not_found', 'no_room'].includes(code)) return false
    return !contract.access.anyone || code === 'invalid_input' || code === 'too_many_requests'
  })
  const byStatus: Record<number, [code: string, error: string][]> = {}
  for (const [code, { status, error }] of [
    ...shared,
    ...Object.entries<{ status: number; error: string }>(contract.errors),
  ])
    (byStatus[status] ??= []).push([code, error])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, failures]) => [
      status,
      {
        description: failures.map(([code]) => code).join(', '),
        ...(status === '429' && {
          headers: { ...limits, 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
        }),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Failure' },
            examples: Object.fromEntries(
              failures.map(([code, error]) => [
                code,
                { value: { success: false, error, message: error, code } },
              ]),
            ),
          },
        },
      },
    ]),
  )
}
