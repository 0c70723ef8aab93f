import { useQuery } from '@tanstack/react-query'
import { previewOrderMessage } from '#core/orders/admin/notify-customer.ts'
import type { InputOf } from '#core/contract.ts'
import { textLanguages, type TextLanguage } from '#core/settings/message-placeholders.ts'
import { api } from '#web/api.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { languageNames } from '#web/admin/languages.ts'

type Asked = Pick<InputOf<typeof previewOrderMessage>, 'id' | 'to' | 'tracking' | 'paid_sen'>

/** The text for a stage, as the shop has it; `language` undefined: the shop's own. */
export function useOrderMessage(asked: Asked, language: TextLanguage | undefined) {
  return useQuery({
    queryKey: ['order-message', asked, language],
    queryFn: ({ signal }) =>
      api(previewOrderMessage, { ...asked, ...(language && { language }) }, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
}

/** What the customer is told: in Malay or English, and as one likes to change it. */
export function MessageField({
  message,
  typed,
  wrong,
  onType,
  onLanguage,
}: {
  message: ReturnType<typeof useOrderMessage>
  /** What was changed by hand; null: as the shop has it. */
  typed: string | null
  wrong: string | undefined
  onType: (text: string | null) => void
  onLanguage: (language: TextLanguage) => void
}) {
  if (!message.data) return <Skeleton className="h-40 rounded-control" />
  const { text, language } = message.data
  return (
    <Field
      label="WhatsApp message"
      hint="*bold*, _italic_. The texts themselves are in Settings."
      error={wrong}
      action={
        <span className="flex gap-1">
          {textLanguages.map((each) => (
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
