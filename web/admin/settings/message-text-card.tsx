import { useState } from 'react'
import type { OwnTexts } from '../../../core/contracts/message-texts.ts'
import {
  messageTextOf,
  textLanguages,
  type MessageTextName,
  type TextLanguage,
} from '../../../core/values/message-texts.ts'
import { Badge } from '../../ui/status-pill.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useUnsavedChanges } from '../unsaved/unsaved-changes.tsx'
import { languageNames } from './languages.ts'
import { MessageTextForm } from './message-text-form.tsx'
import { Section } from './section.tsx'

/** One text in both languages; what was typed in one stays while one looks at the other. */
export function MessageTextCard({ name, texts }: { name: MessageTextName; texts: OwnTexts }) {
  const [language, setLanguage] = useState<TextLanguage>(texts.language)
  const { title, about } = messageTextOf(name)
  const ownIn = (language: TextLanguage) =>
    texts.own.find((own) => own.name === name && own.language === language)?.body
  const [typed, setTyped] = useState<{ [Each in TextLanguage]?: string | undefined }>({})
  useUnsavedChanges(textLanguages.some((each) => typed[each] !== undefined && typed[each] !== ownIn(each)))
  const type = (text: string | undefined) => setTyped((all) => ({ ...all, [language]: text }))
  return (
    <Section title={title} about={about}>
      <Tabs
        label={`${title}: language`}
        value={language}
        onValueChange={setLanguage}
        tabs={textLanguages.map((each) => ({
          value: each,
          label: (
            <>
              {languageNames[each]}
              {ownIn(each) !== undefined && <Badge>Own</Badge>}
            </>
          ),
        }))}
      >
        <MessageTextForm
          name={name}
          language={language}
          own={ownIn(language)}
          typed={typed[language]}
          onType={type}
        />
      </Tabs>
    </Section>
  )
}
