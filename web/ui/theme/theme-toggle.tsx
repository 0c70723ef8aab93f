import { IconButton } from '../icon-button.tsx'
import { MoonIcon, SunIcon } from '../front-icons.tsx'
import { setTheme, useTheme } from './theme.ts'
import { useUiTexts } from '../ui-texts.tsx'

/** Toggles light and dark. Both icons are in the page and CSS shows one, so the server-rendered page is right too. */
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
