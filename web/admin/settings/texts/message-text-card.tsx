import { useState } from 'react'
import type { OwnTexts } from '../../../../core/settings/message-texts-calls.ts'
import {
  messageTextOf,
  textLanguages,
  type MessageTextName,
  type TextLanguage,
} from '../../../../core/settings/message-texts.ts'
import { Collapsible } from '../../../ui/collapsible.tsx'
import { Badge } from '../../../ui/status-pill.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useUnsavedChanges } from '../../unsaved/unsaved-changes.tsx'
import { languageNames } from '../languages.ts'
import { MessageTextForm } from './message-text-form.tsx'

interface Typed {
  text: string
  /** All texts as they were when this was begun. */
  base: OwnTexts
}

/**
 * One text in both languages, folded to its name and first line; what was typed stays while it is folded or one looks
 * at the other language.
 */
export function MessageTextCard({
  name,
  texts,
  open,
}: {
  name: MessageTextName
  texts: OwnTexts
  /** From the start. */
  open: boolean
}) {
  const [language, setLanguage] = useState<TextLanguage>(texts.language)
  const { title, about, stock } = messageTextOf(name)
  const [shown, setShown] = useState(open)
  const ownIn = (language: TextLanguage) =>
    texts.own.find((own) => own.name === name && own.language === language)?.body
  const [typed, setTyped] = useState<{ [Each in TextLanguage]?: Typed | undefined }>({})
  const unsaved = textLanguages.some((each) => typed[each] !== undefined && typed[each].text !== ownIn(each))
  useUnsavedChanges(unsaved)
  const base = typed[language]?.base ?? texts
  const type = (text: string | undefined, now: OwnTexts = base) =>
    setTyped((all) => ({ ...all, [language]: text === undefined ? undefined : { text, base: now } }))
  return (
    <Collapsible
      open={shown}
      onOpenChange={setShown}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-17">
          {title}
          {textLanguages.some((each) => ownIn(each) !== undefined) && <Badge>Own words</Badge>}
          {unsaved && !shown && <Badge>Not saved</Badge>}
        </span>
      }
      note={
        <span className="block truncate" lang={shown ? undefined : texts.language}>
          {shown ? about : (ownIn(texts.language) ?? stock[texts.language])}
        </span>
      }
    >
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
          typed={typed[language]?.text}
          base={base}
          onType={type}
        />
      </Tabs>
    </Collapsible>
  )
}
