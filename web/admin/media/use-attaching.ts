import type { MediaItem } from '#core/messaging/media-item.ts'
import { useMediaUploads } from './use-uploads.ts'
import { useEffect, useState, type ClipboardEvent, type DragEvent } from 'react'

/**
 * The ways in which files come to a message. `add` gets what is ready to be attached, whenever that is, so it has
 * to add to what is there by then. `handlers` go on the element that files may be dropped on and pasted into.
 */
export function useAttaching(add: (items: MediaItem[]) => void) {
  const uploads = useMediaUploads((item) => add([item]))
  return { add, uploads, ...useFileDrop(uploads.add) }
}
export type Attaching = ReturnType<typeof useAttaching>

/**
 * Takes files that are dropped on, or pasted into, what `handlers` are spread on. `over`: files hang above it.
 * A file dropped beside it would replace the page, and what was typed with it: that drop does nothing.
 */
function useFileDrop(onFiles: (files: File[]) => void) {
  const [dragged, setDragged] = useState(false)
  useEffect(() => {
    const hold = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', hold)
    window.addEventListener('drop', hold)
    return () => {
      window.removeEventListener('dragover', hold)
      window.removeEventListener('drop', hold)
    }
  }, [])
  return {
    over: dragged,
    handlers: {
      onDragOver(event: DragEvent) {
        if (event.dataTransfer.types.includes('Files')) setDragged(true)
      },
      onDragLeave(event: DragEvent) {
        // Also told when the pointer goes on to something inside.
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setDragged(false)
      },
      onDrop(event: DragEvent) {
        setDragged(false)
        if (event.dataTransfer.files.length === 0) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      },
      onPaste(event: ClipboardEvent) {
        // Copied from an office program there is a picture of the words beside the words.
        if (event.clipboardData.files.length === 0 || event.clipboardData.types.includes('text/plain')) return
        event.preventDefault()
        onFiles([...event.clipboardData.files])
      },
    },
  }
}
