import { normalizePhone } from '#core/shared/phone.ts'

/** Returns the path of the page about the person with this number. */
export const getPersonPath = (phone: string): string => `/admin/contacts/person/${normalizePhone(phone)}`
