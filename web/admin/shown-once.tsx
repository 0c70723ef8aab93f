import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog, DialogClose } from '../ui/overlays/dialog.tsx'

interface Secret {
  /** One, or a list whose name is `listLabel`. */
  secret: string | readonly string[]
  listLabel?: string
  /** What it is for, and what to do once it is lost. */
  about: ReactNode
  /** What the button to copy it says; left out: its own word. */
  copyLabel?: string
  /** Another way to take it along, beside Copy. */
  more?: ReactNode
}

/** The window of a secret that is shown this one time: no press beside it closes it. */
export function ShownOnceDialog({
  title,
  done = 'Done',
  onClose,
  ...secret
}: Secret & { title: string; done?: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="small"
      dismissable={false}
      footer={<DialogClose variant="primary">{done}</DialogClose>}
    >
      <ShownOnce {...secret} />
    </Dialog>
  )
}

/** A secret that is shown this one time, with a button to copy it. */
export function ShownOnce({ secret, listLabel, about, copyLabel, more }: Secret) {
  const look = 'mt-4 rounded-control border border-line bg-sunk p-3 font-mono text-15'
  return (
    <>
      <p className="text-15 text-quiet">{about}</p>
      {typeof secret === 'string' ? (
        <p className={`${look} break-all`}>{secret}</p>
      ) : (
        <ul aria-label={listLabel} className={`${look} grid grid-cols-2 gap-x-6 gap-y-1`}>
          {secret.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <CopyButton text={typeof secret === 'string' ? secret : secret.join('\n')}>{copyLabel}</CopyButton>
        {more}
      </div>
    </>
  )
}
