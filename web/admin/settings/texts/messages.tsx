import { chooseMessageLanguage, getMessageTexts } from '#core/settings/message-texts-calls.ts'
import { messageTextNames } from '#core/settings/message-texts.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { languageNames } from '#web/admin/languages.ts'
import { MessageTextCard } from './message-text-card.tsx'
import { OrderMessageRules } from './order-messages.tsx'
import { useSaveSetting } from '../use-save-setting.ts'
import { LoadedContent, AdminCardSection } from '#web/admin/section.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { getOrderMessageSettings } from '#core/settings/order-messages.ts'
import { getShop } from '#core/settings/settings.ts'
import { getPaymentSettings } from '#core/settings/settings.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'

export const clientLoader = prefetchQueries(() => [
  settingQuery(getMessageTexts),
  settingQuery(getOrderMessageSettings),
  settingQuery(getShop),
  settingQuery(getPaymentSettings),
])

export default function MessageTextsPage() {
  const texts = useSetting(getMessageTexts)
  const choose = useSaveSetting(chooseMessageLanguage, getMessageTexts, {
    saved: 'Language saved',
    versioned: {
      labels: {
        language: { label: 'Language', text: (language: MessageLanguage) => languageNames[language] },
      },
      base: texts.data,
      queueName: 'language of messages',
      valuesOf: ({ language }) => ({ language }),
      versionOf: ({ versions }) => versions.language,
    },
  })
  return (
    <>
      <AdminCardSection title="Language" about="The language of messages to customers.">
        <LoadedContent query={texts} lines={1}>
          {({ language }) => (
            <RadioCards
              label="Language of messages"
              hideLabel
              cards={[
                { value: 'ms', label: languageNames.ms, hint: 'Bahasa Melayu' },
                { value: 'en', label: languageNames.en },
              ]}
              value={(choose.isPending && choose.variables?.language) || language}
              onValueChange={(language) => choose.mutate({ language })}
            />
          )}
        </LoadedContent>
      </AdminCardSection>
      {choose.question}
      <OrderMessageRules />
      <AdminCardSection
        title="Texts"
        about="The messages customers receive. Open a message to edit it. Variables in braces are filled in for each customer."
      >
        <LoadedContent query={texts} lines={6}>
          {(texts) => (
            <ul className="grid grid-cols-1 gap-1.5">
              {messageTextNames.map((name, at) => (
                <li key={name} className="min-w-0">
                  <MessageTextCard name={name} texts={texts} open={at === 0} />
                </li>
              ))}
            </ul>
          )}
        </LoadedContent>
      </AdminCardSection>
    </>
  )
}
