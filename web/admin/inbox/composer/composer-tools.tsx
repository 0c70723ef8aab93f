import { useRef, useState, type RefObject } from 'react'
import type { MessageTemplate } from '#core/messaging/message-templates.ts'
import { listTemplates } from '#core/messaging/message-templates.ts'
import { isAllowed } from '#core/shared/role.ts'
import { useSession } from '#web/session.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FileIcon, LinkIcon, PlusIcon, UploadIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import type { AttachmentInputs } from '../../media/use-attachments.ts'
import { showFailure } from '../../show-failure.ts'
import { useTemplates } from '../../templates/template-queries.ts'
import type { ConversationDetails } from '../inbox-queries.ts'
import { changeDraft } from './drafts.ts'
import { InsertLinkDialog } from './link-dialog.tsx'
import { fillConversationPlaceholders } from './quick-replies.ts'

export function ComposerTools({
  conversation,
  attaching,
  field,
}: {
  conversation: ConversationDetails
  attaching: AttachmentInputs
  field: RefObject<HTMLTextAreaElement | null>
}) {
  const { id } = conversation
  const input = useRef<HTMLInputElement>(null)
  const [isLinking, setLinking] = useState(false)
  const onlyText = conversation.reply.mode === 'template'
  const insert = (text: string) => {
    insertText(id, field.current, text)
    requestAnimationFrame(() => field.current?.focus())
  }
  return (
    <>
      <Menu
        align="start"
        trigger={
          <IconButton label="Add to the message" className="size-11!">
            <PlusIcon />
          </IconButton>
        }
      >
        <MenuItem
          icon={<UploadIcon />}
          why={onlyText && 'Only within 24 hours of the customer’s last message.'}
          onSelect={() => input.current?.click()}
        >
          Photo or file
        </MenuItem>
        <MenuItem icon={<LinkIcon />} onSelect={() => setLinking(true)}>
          Link to a product or order
        </MenuItem>
        <TemplateItems conversation={conversation} onInsert={insert} />
      </Menu>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to send"
        onChange={(event) => {
          attaching.uploads.add([...(event.target.files ?? [])])
          // Clears the input, so that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      {isLinking && (
        <InsertLinkDialog orders={conversation.orders} onChoose={insert} onClose={() => setLinking(false)} />
      )}
    </>
  )
}

function TemplateItems({
  conversation: { id },
  onInsert,
}: {
  conversation: ConversationDetails
  onInsert: (text: string) => void
}) {
  const isAdministrator = isAllowed(listTemplates.access, useSession()?.role ?? null)
  return isAdministrator ? <TemplateList id={id} onInsert={onInsert} /> : null
}

function TemplateList({ id, onInsert }: { id: string; onInsert: (text: string) => void }) {
  const templates = useTemplates().data ?? []
  const choose = ({ text }: MessageTemplate) =>
    fillConversationPlaceholders(id, text).then(onInsert, showFailure)
  if (templates.length === 0) return null
  return (
    <>
      <MenuSeparator />
      {templates.map((template) => (
        <MenuItem key={template.id} icon={<FileIcon />} onSelect={() => void choose(template)}>
          <span className="max-w-64 truncate">{template.name}</span>
        </MenuItem>
      ))}
    </>
  )
}

function insertText(conversation: string, area: HTMLTextAreaElement | null, inserted: string): void {
  changeDraft(conversation, ({ text }) => {
    const from = area?.selectionStart ?? text.length
    const before = text.slice(0, from)
    const gap = before === '' || /\s$/.test(before) ? '' : ' '
    return { mode: 'reply', text: before + gap + inserted + text.slice(area?.selectionEnd ?? text.length) }
  })
}
