import type { ReactNode } from 'react'
import * as Radix from 'radix-ui/alert-dialog'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { dialogFooterClass, dialogPanelClass, overlayClass } from './dialog.tsx'
import { isInsideToast } from './dialog-focus.ts'
import { AllowToastFocus, RememberFocus, useFocusReturn } from './use-focus-return.ts'
import { useUiTexts } from '../ui-texts.tsx'

/**
 * Asks for confirmation before an action that can't be undone. For other actions, offer Undo instead. The focus
 * starts on Cancel. The dialog stays open while `busy`, and the caller closes it.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  details,
  confirmLabel,
  cancelLabel,
  danger = false,
  busy = false,
  onConfirm,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
  /** Shown below the text, and not read as part of the dialog's description. */
  details?: ReactNode
  /** Action as a verb, e.g. `Delete` instead of `OK`. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
}) {
  const words = useUiTexts()
  const { remember, onCloseAutoFocus } = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={(event) => {
            if (isInsideToast(event.target)) event.preventDefault()
          }}
          className={cx(dialogPanelClass, 'sm:max-w-md')}
        >
          <RememberFocus remember={remember} />
          <AllowToastFocus />
          <div className="p-4 sm:p-6">
            <Radix.Title className="text-20 leading-7">{title}</Radix.Title>
            <Radix.Description className="mt-2 text-15 text-quiet">{children}</Radix.Description>
            {details}
          </div>
          <footer className={dialogFooterClass}>
            <Radix.Cancel asChild>
              <Button disabled={busy}>{cancelLabel ?? words.cancel}</Button>
            </Radix.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
