import { Dialog } from '#web/ui/overlays/dialog.tsx'

export type ShortcutGroup = [where: string, [keys: string[], what: string][]]

export function ShortcutsDialog({
  shortcuts,
  onClose,
}: {
  shortcuts: readonly ShortcutGroup[]
  onClose: () => void
}) {
  return (
    <Dialog open onOpenChange={onClose} size="small" title="Keyboard shortcuts">
      {shortcuts.map(([where, keys]) => (
        <section key={where} className="not-first:mt-5">
          <h3 className="text-13 font-semibold text-quiet">{where}</h3>
          <dl className="mt-1">
            {keys.map(([pressed, what]) => (
              <div
                key={what}
                className="flex min-h-9 items-center justify-between gap-4 border-b border-line"
              >
                <dt className="text-15">{what}</dt>
                <dd className="flex shrink-0 gap-1">
                  {pressed.map((key) => (
                    <kbd
                      key={key}
                      className="min-w-7 rounded-small border border-edge bg-sunk px-1.5 text-center font-text text-13"
                    >
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
