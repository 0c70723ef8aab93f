import type { Conversation } from './conversations.ts'

export const getCustomerName = ({ name, phone }: Pick<Conversation, 'name' | 'phone'>): string =>
  name || (phone === null ? 'Hidden number' : formatPhone(phone))

export const formatPhone = (phone: string): string => `+${phone}`

/** Text shown for a last message without text, by the kind of message. */
const kindLabels: Record<string, string> = {
  image: 'Photo',
  video: 'Video',
  audio: 'Audio',
  voice: 'Voice message',
  document: 'Document',
  sticker: 'Sticker',
  location: 'Location',
  contacts: 'Contact card',
  media: 'File',
  deleted: 'Message deleted',
  unknown: 'View on the shop’s phone',
}

export const getMessageKindLabel = (kind: string): string | undefined => kindLabels[kind]
