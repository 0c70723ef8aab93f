import { chooseMessageLanguage, getMessageTexts } from '#core/settings/message-texts-calls.ts'
import { messageTextNames } from '#core/settings/message-texts.ts'
import type { TextLanguage } from '#core/settings/message-placeholders.ts'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { languageNames } from '#web/admin/languages.ts'
import { MessageTextCard } from './message-text-card.tsx'
import { OrderMessageRules } from './order-messages.tsx'
import { useSaveSetting } from '../save-setting.ts'
import { Loaded, Section } from '#web/admin/section.tsx'
import { useSetting, settingQuery } from '#web/admin/setting-queries.ts'
import { getOrderMessageSettings } from '#core/settings/order-messages.ts'
import { getShop } from '#core/settings/settings.ts'
import { getPaymentSettings } from '#core/settings/settings.ts'
import { prefetch } from '#web/admin/prefetch.ts'

export const clientLoader = prefetch(() => [
  settingQuery(getMessageTexts),
  settingQuery(getOrderMessageSettings),
  settingQuery(getShop),
  settingQuery(getPaymentSettings),
])

/** Automatic messages: language, rules and texts. */
export default function Messages() {
  const texts = useSetting(getMessageTexts)
  const choose = useSaveSetting(chooseMessageLanguage, getMessageTexts, {
    saved: 'Language saved',
    versioned: {
      labels: { language: { label: 'Language', text: (language: TextLanguage) => languageNames[language] } },
      base: texts.data,
      turn: 'language of messages',
      valuesOf: ({ language }) => ({ language }),
      versionOf: ({ versions }) => versions.language,
    },
  })
  return (
    <>
      <Section title="Language" about="The language of messages to customers.">
        <Loaded query={texts} lines={1}>
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
        </Loaded>
      </Section>
      {choose.question}
      <OrderMessageRules />
      <Section
        title="Texts"
        about="The messages customers receive. Open one to edit it. Variables in braces are filled in for each customer."
      >
        <Loaded query={texts} lines={6}>
          {(texts) => (
            <ul className="grid grid-cols-1 gap-1.5">
              {messageTextNames.map((name, at) => (
                <li key={name} className="min-w-0">
                  <MessageTextCard name={name} texts={texts} open={at === 0} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Section>
    </>
  )
}
