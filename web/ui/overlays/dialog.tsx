import { useId, useRef, type ComponentProps, type ReactNode } from 'react'
import * as Radix from 'radix-ui/dialog'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { CloseIcon } from '../icons.tsx'
import { FieldWiringContext } from '../fields/use-field.ts'
import { AllowToastFocus, RememberFocus, useFocusReturn } from './use-focus-return.ts'
import { useUiTexts } from '../ui-texts.tsx'
import { focusDialog, hasOpenList, isAnimating, isInsideToast } from './dialog-focus.ts'

const notInField = {}
const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-3xl' }

/**
 * Dialog, which is a sheet at the bottom of the screen on phones. Escape, the close button and a press outside close
 * it. The focus goes to `data-autofocus`, or else to the dialog, and returns afterwards. `footer` stays visible while
 * the body scrolls; it is for actions, with the main action last.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'medium',
  dismissable = true,
  tall = false,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  size?: keyof typeof widths
  /** `false` if a press outside would lose content. Escape and the close button still close the dialog. */
  dismissable?: boolean
  /** `true` uses the full height from the start, for long content that loads late. */
  tall?: boolean
  children?: ReactNode
}) {
  const words = useUiTexts()
  const describedBy = useId()
  const { remember, onCloseAutoFocus } = useFocusReturn()
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          {...(description ? { 'aria-describedby': describedBy } : { 'aria-describedby': undefined })}
          ref={panel}
          tabIndex={-1}
          onOpenAutoFocus={focusDialog}
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={(event) => {
            if (hasOpenList(event.target) || isInsideToast(event.target)) event.preventDefault()
          }}
          onInteractOutside={(event) => {
            if (!dismissable || isInsideToast(event.target) || isAnimating(panel.current))
              event.preventDefault()
          }}
          className={cx(dialogPanelClass, widths[size], tall && 'h-full sm:h-[50rem]')}
        >
          <RememberFocus remember={remember} />
          <AllowToastFocus />
          <header className="flex items-start justify-between gap-4 border-b border-line py-3 pr-3 pl-4 sm:pl-6">
            <div className="min-w-0 py-1">
              <Radix.Title className="text-20 leading-7">{title}</Radix.Title>
              {description && (
                <p id={describedBy} className="text-15 text-quiet">
                  {description}
                </p>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={words.close}>
                <CloseIcon />
              </IconButton>
            </Radix.Close>
          </header>
          {/* Resets the field context, because controls in the dialog must not inherit the id and error of the
              field that opened it. */}
          <FieldWiringContext value={notInField}>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 sm:p-6">{children}</div>
            {footer && <footer className={dialogFooterClass}>{footer}</footer>}
          </FieldWiringContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function DialogClose({
  children,
  variant = 'secondary',
}: Pick<ComponentProps<typeof Button>, 'children' | 'variant'>) {
  return (
    <Radix.Close asChild>
      <Button variant={variant}>{children}</Button>
    </Radix.Close>
  )
}

/** The overlay has the same z-index as dialogs, so that a confirmation covers the dialog that opened it. */
export const overlayClass = 'fixed inset-0 z-50 animate-overlay bg-overlay'
export const dialogPanelClass =
  'fixed z-50 flex w-full flex-col bg-surface shadow-lift outline-none ' +
  'inset-x-0 bottom-0 max-h-[92dvh] animate-sheet rounded-t-surface border-t border-line ' +
  'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-h-[86dvh] sm:w-[calc(100%-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 ' +
  'sm:animate-enter sm:rounded-surface sm:border'
export const dialogFooterClass =
  'flex flex-wrap-reverse gap-2 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] *:flex-auto sm:flex-nowrap sm:justify-end sm:px-6 sm:*:flex-none'
