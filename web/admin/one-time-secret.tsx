import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog, DialogClose } from '../ui/overlays/dialog.tsx'

interface Secret {
  secret: string | readonly string[]
  listLabel?: string
  about: ReactNode
  copyLabel?: string
  more?: ReactNode
}

/** Clicking outside doesn't close the dialog, so that the secret isn't lost by accident. */
export function OneTimeSecretDialog({
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
      <OneTimeSecret {...secret} />
    </Dialog>
  )
}

export function OneTimeSecret({ secret, listLabel, about, copyLabel, more }: Secret) {
  const className = 'mt-4 rounded-control border border-line bg-sunk p-3 font-mono text-15'
  return (
    <>
      <p className="text-15 text-quiet">{about}</p>
      {typeof secret === 'string' ? (
        <p className={`${className} break-all`}>{secret}</p>
      ) : (
        <ul aria-label={listLabel} className={`${className} grid grid-cols-2 gap-x-6 gap-y-1`}>
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
