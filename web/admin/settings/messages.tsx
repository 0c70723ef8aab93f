import { chooseMessageLanguage, getMessageTexts } from '../../../core/contracts/message-texts.ts'
import { messageTextNames } from '../../../core/values/message-texts.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { languageNames } from './languages.ts'
import { MessageTextCard } from './message-text-card.tsx'
import { OrderMessageRules } from './order-messages.tsx'
import { useSaveSetting } from './save-setting.ts'
import { Loaded, Section } from './section.tsx'
import { useSetting } from './setting-queries.ts'

/** What the shop writes to customers by itself, in either language. */
export default function Messages() {
  const texts = useSetting(getMessageTexts)
  const choose = useSaveSetting(chooseMessageLanguage, getMessageTexts, { saved: 'Language saved' })
  return (
    <>
      <Section title="Language" about="Customers are written to in this language.">
        <Loaded query={texts} lines={1}>
          {({ language }) => (
            <RadioCards
              label="Language of messages"
              hideLabel
              cards={[
                { value: 'ms', label: languageNames.ms, hint: 'Bahasa Melayu' },
                { value: 'en', label: languageNames.en },
              ]}
              value={choose.isPending ? choose.variables.language : language}
              onValueChange={(language) => choose.mutate({ language })}
            />
          )}
        </Loaded>
      </Section>
      <OrderMessageRules />
      <Loaded query={texts} lines={6}>
        {(texts) => messageTextNames.map((name) => <MessageTextCard key={name} name={name} texts={texts} />)}
      </Loaded>
    </>
  )
}
