import { useId, useState, type ReactNode } from 'react'
import { buttonClass } from '../ui/button-class.ts'
import { cx } from '../ui/cx.ts'
import { UploadIcon } from '../ui/icons.tsx'

export function FileChooser({
  accept,
  chosen,
  hint,
  onChoose,
  children,
}: {
  accept: string
  /** Description of the chosen file, or `null` if no file is chosen. */
  chosen: string | null
  hint: string
  onChoose: (file: File) => void
  children?: ReactNode
}) {
  const id = useId()
  const [dragged, setDragged] = useState(false)
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setDragged(true)
      }}
      onDragLeave={() => setDragged(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDragged(false)
        const [file] = event.dataTransfer.files
        if (file) onChoose(file)
      }}
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-control border border-dashed p-4',
        dragged ? 'border-ink bg-sunk' : 'border-edge',
      )}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        className="peer sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onChoose(file)
          // Clears the input, so that the same file can be chosen again after the user has corrected it.
          event.currentTarget.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={cx(
          buttonClass('primary'),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-cyan',
        )}
      >
        <UploadIcon /> Choose a file
      </label>
      {children}
      <span className="min-w-0 text-15 wrap-anywhere text-quiet">{chosen ?? hint}</span>
    </div>
  )
}
