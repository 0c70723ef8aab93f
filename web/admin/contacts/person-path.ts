import { normalizePhone } from '#core/shared/phone.ts'

export const getPersonPath = (phone: string): string => `/admin/contacts/person/${normalizePhone(phone)}`
