import { useRef, type ComponentProps } from 'react'
import { controlClass } from './control-class.ts'
import { cx } from '../cx.ts'
import { useField } from './use-field.ts'
import { CloseIcon, SearchIcon } from '../front-icons.tsx'
import { useUiTexts } from '../ui-texts.tsx'

/** Needs an `aria-label`. Escape clears the text, unless a parent handles Escape. */
export function SearchInput({
  value,
  onValueChange,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'ref'> & {
  value: string
  onValueChange: (value: string) => void
}) {
  const words = useUiTexts()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onValueChange('')
    input.current?.focus()
  }
  return (
    <span className={cx('relative block', className)}>
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-quiet" />
      <input
        {...useField()}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        ref={input}
        type="search"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '' && !event.defaultPrevented) {
            event.stopPropagation()
            clear()
          }
          rest.onKeyDown?.(event)
        }}
        // `!important` is needed, because a page's stylesheet with the default padding may load later.
        className={cx(controlClass, 'h-(--control) pr-11! pl-10! [&::-webkit-search-cancel-button]:hidden')}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={words.clear}
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-quiet hover:text-ink focus-visible:-outline-offset-4"
        >
          <CloseIcon width={16} height={16} />
        </button>
      )}
    </span>
  )
}
