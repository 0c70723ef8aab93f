import { z } from 'zod'
import { requireAdministrator, contract } from '../contract.ts'

// Personal data of a customer whose number WhatsApp hides. The conversation identifies the customer.

const access = requireAdministrator()
const input = z.object({ id: z.uuid() })
const errors = {
  has_phone: { status: 409, error: 'This customer has a phone number. Use Personal data instead.' },
} as const

export const exportHiddenPerson = contract('GET', '/api/v2/conversations/:id/personal-data', {
  access,
  input,
  reply: z.never(),
  errors,
})

/** Deletes the conversation and all messages to the customer. Files attached to orders stay in the orders. */
export const eraseHiddenPerson = contract('POST', '/api/v2/conversations/:id/erase', {
  access,
  input,
  reply: z.object({ conversations: z.int(), messages: z.int() }),
  envelope: 'data',
  errors: {
    ...errors,
    under_way: { status: 409, error: 'A message is being sent. Try again when it has been sent.' },
  },
})
