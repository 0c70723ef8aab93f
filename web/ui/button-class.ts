import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

const variants: Record<ButtonVariant, string> = {
  primary: 'misregister bg-ink text-paper',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunk',
  quiet: 'text-ink hover:bg-sunk',
  danger: 'bg-wrong text-surface hover:opacity-90',
}

// The touch area of the small size is larger than the visible button. Long labels wrap on narrow phones.
const sizes: Record<ButtonSize, string> = {
  small:
    'min-h-8 max-w-full gap-1.5 px-3 py-0.5 text-13 whitespace-normal md:whitespace-nowrap after:absolute after:-inset-1.5 md:after:inset-0',
  medium: 'min-h-(--control) max-w-full gap-2 px-4 py-1 text-15 whitespace-normal md:whitespace-nowrap',
  large: 'min-h-13 max-w-full gap-2.5 px-6 py-1 text-17 whitespace-normal',
}

export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium'): string {
  return cx(
    'relative inline-flex shrink-0 items-center justify-center rounded-control font-semibold no-underline select-none',
    'dim-disabled',
    variants[variant],
    sizes[size],
  )
}
