import { useState } from 'react'
import type { CustomMessageTexts } from '#core/settings/message-texts-calls.ts'
import { getAutomaticMessage, type MessageTextName } from '#core/settings/message-texts.ts'
import { messageLanguages, type MessageLanguage } from '#core/settings/message-placeholders.ts'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { Badge } from '#web/ui/states/status-pill.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { useUnsavedChanges } from '#web/admin/unsaved/unsaved-changes.tsx'
import { languageNames } from '#web/admin/languages.ts'
import { MessageTextForm } from './message-text-form.tsx'
import { findCustomText, useTextForm } from './use-text-form.ts'

/** Unsaved input is kept when the card is collapsed or the language is switched. */
export function MessageTextCard({
  name,
  texts,
  open,
}: {
  name: MessageTextName
  texts: CustomMessageTexts
  open: boolean
}) {
  const [language, setLanguage] = useState<MessageLanguage>(texts.language)
  const { title, about, defaults } = getAutomaticMessage(name)
  const [shown, setShown] = useState(open)
  const forms = { ms: useTextForm(name, 'ms', texts), en: useTextForm(name, 'en', texts) }
  const unsaved = messageLanguages.some((each) => forms[each].changed)
  useUnsavedChanges(unsaved)
  const isOwn = (language: MessageLanguage) => findCustomText(texts, name, language) !== undefined
  return (
    <Collapsible
      open={shown}
      onOpenChange={setShown}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-17">
          {title}
          {messageLanguages.some(isOwn) && <Badge>Customised</Badge>}
          {unsaved && !shown && <Badge>Unsaved</Badge>}
        </span>
      }
      note={
        <span className="block truncate" lang={shown ? undefined : texts.language}>
          {shown ? about : (findCustomText(texts, name, texts.language) ?? defaults[texts.language])}
        </span>
      }
    >
      <Tabs
        label={`${title}: language`}
        value={language}
        onValueChange={setLanguage}
        tabs={messageLanguages.map((each) => ({
          value: each,
          label: (
            <>
              {languageNames[each]}
              {isOwn(each) && <Badge>Customised</Badge>}
            </>
          ),
        }))}
      >
        <MessageTextForm
          key={language}
          name={name}
          language={language}
          form={forms[language]}
          own={isOwn(language)}
        />
      </Tabs>
    </Collapsible>
  )
}
