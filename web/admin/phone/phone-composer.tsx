import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { maxSandboxFileBytes, type SandboxMessage } from '#core/messaging/sandbox.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CloseCircleIcon, SendIcon, UploadIcon } from '#web/ui/icons.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { sandboxFileTypes, useWriteSandboxMessage } from './phone-queries.ts'

export function PhoneComposer({
  phone,
  replyTo,
  onReplyEnd,
}: {
  phone: string
  replyTo: SandboxMessage | null
  onReplyEnd: () => void
}) {
  const [text, setText] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const write = useWriteSandboxMessage()
  const quoted = replyTo && { reply_to: replyTo.id }

  function submit(event?: FormEvent): void {
    event?.preventDefault()
    if (text.trim() === '' || write.isPending) return
    write.mutate(
      { phone, text, ...quoted },
      {
        onSuccess() {
          setText('')
          onReplyEnd()
        },
      },
    )
  }

  function sendFile(file: File | undefined): void {
    if (!file) return
    if (file.size > maxSandboxFileBytes) {
      toast.error('This file is larger than 16 MB.')
      return
    }
    write.mutate(
      { phone, file, caption: text, ...quoted },
      {
        onSuccess() {
          setText('')
          onReplyEnd()
        },
      },
    )
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      submit()
    }
  }

  return (
    <form onSubmit={submit} className="border-t border-line bg-surface p-2">
      {replyTo && (
        <p className="mb-2 flex items-center gap-2 rounded-small border-l-2 border-edge bg-sunk pl-2 text-13 text-quiet">
          <span className="min-w-0 flex-1 truncate">{replyTo.text || replyTo.name || 'A message'}</span>
          <IconButton label="Don’t quote" onClick={onReplyEnd}>
            <CloseCircleIcon />
          </IconButton>
        </p>
      )}
      <div className="flex items-end gap-1">
        <input
          ref={picker}
          type="file"
          accept={sandboxFileTypes}
          aria-label="File to send"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            sendFile(target.files?.[0])
            target.value = ''
          }}
        />
        <IconButton label="Send a file" disabled={write.isPending} onClick={() => picker.current?.click()}>
          <UploadIcon />
        </IconButton>
        <TextArea
          aria-label="Message to the shop"
          placeholder="Write as the customer"
          rows={1}
          value={text}
          maxLength={4096}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          className="max-h-32 min-h-(--control)! resize-none"
        />
        <IconButton label="Send" type="submit" disabled={write.isPending || text.trim() === ''}>
          <SendIcon />
        </IconButton>
      </div>
    </form>
  )
}
