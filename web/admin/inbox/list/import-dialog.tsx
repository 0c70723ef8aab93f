import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  importChat,
  previewChatImport,
  undoChatImport,
  type PreviewedMessage,
} from '#core/inbox/chat-import.ts'
import type { ReplyOf } from '#core/contract.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { api, ApiError } from '#web/api.ts'
import { FormDialog } from '#web/admin/unsaved/form-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { UploadIcon } from '#web/ui/icons.tsx'
import { DialogClose } from '#web/ui/overlays/dialog.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { inboxKey } from '../inbox-queries.ts'
import { getConversationPath } from '../inbox-view.ts'

type Preview = ReplyOf<typeof previewChatImport>

export function ChatImportDialog({ phone: known = '', onClose }: { phone?: string; onClose: () => void }) {
  const [phone, setPhone] = useState(known)
  const [file, setFile] = useState<File>()
  const [shopName, setShopName] = useState('')
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: inboxKey })
  const navigate = useNavigate()
  const preview = useMutation<Preview, Error, File>({
    mutationFn: (chosen) => api(previewChatImport, {}, { file: chosen }),
    onSuccess: () => setShopName(''),
  })
  const undo = useMutation<unknown, Error, { id: string; import: string }>({
    async mutationFn(made) {
      // Leaves the conversation first, because undoing deletes a conversation that has no other messages.
      await navigate('/admin/inbox')
      return api(undoChatImport, made)
    },
    onSuccess: () => toast.success('Import undone', { along: true }),
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
  const store = useMutation<ReplyOf<typeof importChat>, Error, File>({
    mutationFn: (chosen) => api(importChat, { phone, shop_name: shopName }, { file: chosen }),
    onSuccess({ conversation, import: made, skipped }) {
      onClose()
      void refresh()
      void navigate(getConversationPath(conversation))
      if (!made) {
        toast.success('This chat was already imported. Nothing was added.', { along: true })
        return
      }
      const also =
        skipped > 0 ? ` ${formatCount(skipped, 'message')} skipped because they were already there.` : ''
      toast.success(`${formatCount(made.messages, 'message')} imported.${also}`, {
        along: true,
        undo: () => undo.mutate({ id: conversation, import: made.id }),
      })
    },
  })
  const phoneError = store.error instanceof ApiError ? store.error.fields['phone'] : undefined
  const otherError = phoneError === undefined ? store.error : null
  return (
    <FormDialog
      title="Import a WhatsApp chat"
      description="On the phone, open the chat and choose More, Export chat. Add the file here."
      unsaved={file !== undefined}
      saving={store.isPending}
      onClose={onClose}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button
            variant="primary"
            busy={store.isPending}
            why={
              (!preview.data && 'Choose the exported file first.') ||
              (phone.trim() === '' && 'Enter the customer’s number first.') ||
              (shopName === '' && 'Choose which name is the shop.')
            }
            onClick={() => file && store.mutate(file)}
          >
            {preview.data ? `Import ${formatCount(preview.data.messages, 'message')}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field
          label="Customer’s number"
          error={phoneError}
          hint="Messages are added to the conversation with this number."
        >
          <TextInput
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
        </Field>
        <ChooseFile
          file={file}
          isReading={preview.isPending}
          onChoose={(chosen) => {
            setFile(chosen)
            preview.mutate(chosen)
          }}
        />
        {preview.error && <ErrorNote>{preview.error.message}</ErrorNote>}
        {preview.data && (
          <>
            <Summary preview={preview.data} />
            <RadioCards
              label="Which name is the shop?"
              name="shop_name"
              columns={2}
              cards={preview.data.names.slice(0, 4).map(({ name, messages }) => ({
                value: name,
                label: name,
                hint: formatCount(messages, 'message'),
              }))}
              value={shopName}
              onValueChange={setShopName}
            />
            <PreviewedMessages preview={preview.data} shopName={shopName} />
          </>
        )}
        {otherError && <ErrorNote>{otherError.message}</ErrorNote>}
      </div>
    </FormDialog>
  )
}

function ChooseFile({
  file,
  isReading,
  onChoose,
}: {
  file: File | undefined
  isReading: boolean
  onChoose: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input
        ref={input}
        type="file"
        accept=".txt,.zip,text/plain,application/zip"
        aria-label="Exported chat"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onChoose(chosen)
          // Clears the input, so that the same file can be chosen again.
          target.value = ''
        }}
      />
      <Button icon={<UploadIcon />} busy={isReading} onClick={() => input.current?.click()}>
        {file ? 'Choose another file' : 'Choose file'}
      </Button>
      <span className="min-w-0 text-15 wrap-anywhere text-quiet">{file?.name ?? 'A .txt or .zip file'}</span>
    </div>
  )
}

function Summary({ preview }: { preview: Preview }) {
  const { messages, files, omitted, system_lines: systemLines, date_order: dateOrder } = preview
  const facts = [
    formatCount(messages, 'message'),
    formatCount(files, 'file'),
    ...(omitted > 0 ? [`${formatCount(omitted, 'file')} not in the export`] : []),
    ...(systemLines > 0 ? [`${formatCount(systemLines, 'WhatsApp notice')} left out`] : []),
    `dates with the ${dateOrder}`,
  ]
  return <p className="text-15 text-quiet">{facts.join(' · ')}</p>
}

function PreviewedMessages({
  preview: { messages, first, last },
  shopName,
}: {
  preview: Preview
  shopName: string
}) {
  const left = messages - first.length - last.length
  return (
    <section aria-label="Preview" className="grid gap-2 rounded-control border border-line bg-sunk p-3">
      <MessageLines messages={first} shopName={shopName} />
      {left > 0 && <p className="text-center text-13 text-quiet">{formatCount(left, 'more message')}</p>}
      <MessageLines messages={last} shopName={shopName} />
    </section>
  )
}

function MessageLines({ messages, shopName }: { messages: PreviewedMessage[]; shopName: string }) {
  if (messages.length === 0) return null
  return (
    <ol className="grid gap-2">
      {messages.map(({ at, sender, text, file, is_omitted: isOmitted }, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes, and messages can be identical
        <li key={position} className="text-15">
          <span className="block text-13 text-quiet tabular-nums">
            {sender}
            {sender === shopName && ' (shop)'} · {formatListTime(new Date(at))}
          </span>
          <span className="line-clamp-3 wrap-anywhere whitespace-pre-line">
            {[file ?? (isOmitted ? 'File not in the export' : ''), text].filter(Boolean).join('\n')}
          </span>
        </li>
      ))}
    </ol>
  )
}
