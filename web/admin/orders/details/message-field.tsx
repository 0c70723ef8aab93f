import { useQuery } from '@tanstack/react-query'
import { previewOrderMessage } from '#core/orders/admin/notify-customer.ts'
import type { InputOf } from '#core/contract.ts'
import { messageLanguages, type MessageLanguage } from '#core/settings/message-placeholders.ts'
import { api } from '#web/api.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { languageNames } from '#web/admin/languages.ts'

type MessageRequest = Pick<InputOf<typeof previewOrderMessage>, 'id' | 'to' | 'tracking' | 'paid_sen'>

/** `language` defaults to the shop's language. */
export function useOrderMessage(request: MessageRequest, language: MessageLanguage | undefined) {
  return useQuery({
    queryKey: ['order-message', request, language],
    queryFn: ({ signal }) =>
      api(previewOrderMessage, { ...request, ...(language && { language }) }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
}

export function MessageField({
  message,
  typed,
  wrong,
  onType,
  onLanguage,
}: {
  message: ReturnType<typeof useOrderMessage>
  /** Text edited by staff, or `null` for the shop's standard text. */
  typed: string | null
  wrong: string | undefined
  onType: (text: string | null) => void
  onLanguage: (language: MessageLanguage) => void
}) {
  if (!message.data) return <Skeleton className="h-40 rounded-control" />
  const { text, language } = message.data
  return (
    <Field
      label="WhatsApp message"
      hint="Use *bold* or _italic_. Change the default texts in Settings."
      error={wrong}
      action={
        <span className="flex gap-1">
          {messageLanguages.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === language}
              onClick={() => {
                onType(null)
                onLanguage(each)
              }}
              className="min-h-8 rounded-small px-2 text-13 text-quiet aria-pressed:bg-sunk aria-pressed:font-semibold aria-pressed:text-ink"
            >
              {languageNames[each]}
            </button>
          ))}
        </span>
      }
    >
      <TextArea
        rows={5}
        lang={language}
        maxLength={3000}
        value={typed ?? text}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  )
}
