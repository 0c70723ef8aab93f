import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'

/** The recovery codes, the only time that they are shown. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keep these recovery codes"
      size="small"
      dismissable={false}
      footer={<DialogClose variant="primary">I have kept them</DialogClose>}
    >
      <CodeList codes={codes} />
    </Dialog>
  )
}

export function CodeList({ codes }: { codes: string[] }) {
  return (
    <>
      <p className="text-15 text-quiet">
        Each lets you in once when your phone is lost. Print them or keep them where you keep passwords: they
        are not shown again, and earlier ones no longer work.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line bg-sunk p-3 font-mono text-15"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3">
        <CopyButton text={codes.join('\n')}>Copy codes</CopyButton>
      </div>
    </>
  )
}
