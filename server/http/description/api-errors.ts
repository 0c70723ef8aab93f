import type { AnyContract } from '#core/contract.ts'
import { sharedErrors } from '#core/shared-errors.ts'

const integerHeader = (description: string) => ({ description, schema: { type: 'integer' } })

export const rateLimitHeaderDefinitions = {
  'RateLimit-Limit': integerHeader('Calls allowed per minute.'),
  'RateLimit-Remaining': integerHeader('Calls left in the current minute.'),
  'RateLimit-Reset': integerHeader('Seconds until the full limit is available again.'),
  'Retry-After': integerHeader('Seconds to wait before the next call.'),
}

export const rateLimitHeaders = Object.fromEntries(
  Object.keys(rateLimitHeaderDefinitions)
    .filter((name) => name !== 'Retry-After')
    .map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

export const errorSchema = {
  type: 'object',
  description: 'Every error has this shape.',
  required: ['success', 'error', 'message', 'code'],
  properties: {
    success: { const: false },
    error: { type: 'string', description: 'Message for people.' },
    message: { type: 'string', description: 'Same text as `error`, in some cases with more detail.' },
    code: { type: 'string', description: 'Stable code for programs.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Validation errors by input field.',
    },
    reference: { type: 'string', description: 'Identifies an internal error in the server’s log.' },
    details: { description: 'Additional data; its shape depends on the code.' },
  },
}

export function describeErrors(contract: AnyContract) {
  const shared = Object.entries(sharedErrors).filter(([code]) => {
    if (['internal', 'unavailable', 'not_found', 'no_room', 'month_locked'].includes(code)) return false
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
          headers: { ...rateLimitHeaders, 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
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
