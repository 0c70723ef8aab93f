import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { buttonLook } from '../../../ui/button-look.ts'
import { cx } from '../../../ui/cx.ts'
import { RefreshIcon, UploadIcon } from '../../../ui/icons.tsx'

/** Takes a file, dropped or chosen, or the outside list. */
export function ChooseFile({
  chosen,
  onChoose,
  onSource,
}: {
  /** What has been chosen, in words. */
  chosen: string | null
  onChoose: (file: File) => void
  onSource: () => void
}) {
  const id = useId()
  const [over, setOver] = useState(false)
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onChoose(file)
      }}
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-control border border-dashed p-4',
        over ? 'border-ink bg-sunk' : 'border-edge',
      )}
    >
      <input
        id={id}
        type="file"
        accept=".csv,.txt,.vcf,.vcard,text/csv,text/vcard"
        className="peer sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onChoose(file)
          // The same file, mended, may be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={cx(
          buttonLook('primary'),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-cyan',
        )}
      >
        <UploadIcon /> Choose a file
      </label>
      <Button icon={<RefreshIcon />} onClick={onSource}>
        Read the outside list
      </Button>
      <span className="min-w-0 truncate text-15 text-quiet">
        {chosen ?? 'or drop a CSV or vCard file here'}
      </span>
    </div>
  )
}
