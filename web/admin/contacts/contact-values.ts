import type { MessageWish } from '#core/contacts/opt-out.ts'
import type { Contact } from '#core/contacts/contact.ts'
import type { ContactGroup } from '#core/contacts/contact-groups.ts'
import type { Labels } from '../meanwhile/meanwhile.ts'
import { wishWords } from './wish-words.tsx'

export interface Values {
  name: string
  phone: string
  messages: MessageWish
  group_ids: number[]
  note: string
  promotions: boolean
}

export const typedOf = ({ name, phone, messages, group_ids, note, promotions }: Contact): Values => ({
  name,
  phone,
  messages,
  group_ids,
  note,
  promotions: promotions?.agreed ?? false,
})
export const labelsIn = (groups: ContactGroup[]): Labels<Values> => ({
  name: { label: 'Name' },
  phone: { label: 'Phone' },
  group_ids: {
    label: 'Groups',
    text: (ids) =>
      groups
        .filter(({ id }) => ids.includes(id))
        .map(({ name }) => name)
        .join(', '),
  },
  note: { label: 'Note' },
  promotions: { label: 'Promotions', text: (agreed) => (agreed ? 'Agreed' : 'Not agreed') },
  messages: { label: 'Wants', text: (wish) => wishWords[wish].label },
})
