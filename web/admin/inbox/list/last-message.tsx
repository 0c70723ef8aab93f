import type { Conversation } from '#core/inbox/conversations.ts'
import { FileIcon, ImageIcon, LinkIcon, PersonIcon, PhoneIcon, PlayIcon } from '#web/ui/icons.tsx'
import { getMessageKindLabel } from '#core/inbox/conversation-text.ts'
import { Highlight } from './highlight.tsx'

const kindIcons: Record<string, typeof ImageIcon> = {
  image: ImageIcon,
  sticker: ImageIcon,
  video: PlayIcon,
  audio: PlayIcon,
  voice: PlayIcon,
  document: FileIcon,
  media: FileIcon,
  location: LinkIcon,
  contacts: PersonIcon,
  unknown: PhoneIcon,
}

export function LastMessage({
  conversation: { last_kind: kind, last_text: text, last_from_shop: fromShop },
  search,
}: {
  conversation: Conversation
  search: string | undefined
}) {
  const Icon = kindIcons[kind]
  return (
    <>
      {fromShop && 'You: '}
      {Icon && <Icon width={14} height={14} className="mr-1 inline align-[-2px]" />}
      <Highlight text={text || (getMessageKindLabel(kind) ?? '')} search={search} />
    </>
  )
}
