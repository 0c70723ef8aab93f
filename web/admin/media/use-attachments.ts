import type { MediaItem } from '#core/messaging/media-item.ts'
import { useMediaUploads } from './use-uploads.ts'
import { useEffect, useState, type ClipboardEvent, type DragEvent } from 'react'

/**
 * `add` receives attachments once they are uploaded, so it must append them to the current list. Spread
 * `handlers` on the element that accepts drops and pastes.
 */
export function useAttachments(add: (items: MediaItem[]) => void) {
  const uploads = useMediaUploads((item) => add([item]))
  return { add, uploads, ...useFileDrop(uploads.add) }
}
export type AttachmentInputs = ReturnType<typeof useAttachments>

/**
 * `over` is `true` while files are dragged over the element. Drops outside the element are ignored, because
 * the browser would otherwise open the file and leave the page.
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
        // `dragleave` also fires when the pointer moves to a child element.
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
        // Office programs copy text together with a picture of the text, so only the text is pasted.
        if (event.clipboardData.files.length === 0 || event.clipboardData.types.includes('text/plain')) return
        event.preventDefault()
        onFiles([...event.clipboardData.files])
      },
    },
  }
}
