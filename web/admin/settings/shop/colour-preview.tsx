import { grounds, shadesOf, type Theme } from '#core/settings/shop-colour.ts'

const themes: { theme: Theme; label: string }[] = [
  { theme: 'light', label: 'Light pages' },
  { theme: 'dark', label: 'Dark pages' },
]

/** What the colour becomes in each theme, and why it is another one there. */
export function ColourPreview({ colour }: { colour: string }) {
  const shades = shadesOf(colour)
  return (
    <ul aria-label="How it is shown" className="mt-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
      {themes.map(({ theme, label }) => {
        const shade = shades[theme]
        return (
          <li
            key={theme}
            style={{ background: grounds[theme][0], color: shade.colour }}
            className="grid gap-2 rounded-surface border border-line p-4 text-15"
          >
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">{label}</span>
              <span
                style={{ background: shade.colour, color: shade.on }}
                className="rounded-control px-3 py-1.5 font-semibold"
              >
                Button
              </span>
            </span>
            <span>
              {shade.asChosen
                ? `${shade.colour}, as you chose it.`
                : `${colour} is too ${theme === 'light' ? 'light' : 'dark'} to be read here: ${shade.colour} is shown.`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
