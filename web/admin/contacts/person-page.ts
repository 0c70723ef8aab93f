import { normalizePhone } from '#core/shared/phone.ts'

/** Where everything about the person with this number is. */
export const personPage = (phone: string): string => `/admin/contacts/person/${normalizePhone(phone)}`
