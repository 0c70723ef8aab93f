import { useRevalidator } from 'react-router'
import { languages, type Language } from '#core/shared/language.ts'
import { keepLanguage, useLanguage } from '../language.ts'
import { cx } from '../ui/cx.ts'
import { shellTexts } from './texts/shell.ts'
import { useTexts } from './texts/texts.ts'

/** Each language in its own words: who can't read the page can read this. */
const names: Record<Language, { short: string; name: string }> = {
  ms: { short: 'BM', name: 'Bahasa Melayu' },
  en: { short: 'EN', name: 'English' },
}

/** Chooses the language on the spot: the page is asked for anew, and what was typed in it stays. */
export function LanguageSwitch() {
  const t = useTexts(shellTexts)
  const current = useLanguage()
  const { revalidate } = useRevalidator()
  return (
    <fieldset className="flex">
      <legend className="sr-only">{t.language}</legend>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-label={names[language].name}
          title={names[language].name}
          aria-pressed={language === current}
          onClick={() => {
            keepLanguage(language)
            void revalidate()
          }}
          className={cx(
            'h-11 min-w-9 rounded-control px-1.5 text-13 hover:bg-sunk',
            language === current ? 'font-bold text-ink' : 'text-quiet',
          )}
        >
          {names[language].short}
        </button>
      ))}
    </fieldset>
  )
}
