import { IconButton } from '../icon-button.tsx'
import { MoonIcon, SunIcon } from '../front-icons.tsx'
import { setTheme, useTheme } from './theme.ts'
import { useUiTexts } from '../ui-texts.tsx'

/** Both icons are in the page and CSS shows one of them, so that the server-rendered page is correct too. */
export function ThemeToggle({ className }: { className?: string }) {
  const dark = useTheme() === 'dark'
  const words = useUiTexts()
  return (
    <IconButton
      label={words.dark}
      aria-pressed={dark}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
      {...(className ? { className } : {})}
    >
      <MoonIcon className="dark:hidden" />
      <SunIcon className="hidden dark:block" />
    </IconButton>
  )
}
