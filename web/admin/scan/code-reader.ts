export type CameraFrame = ImageData

/**
 * `read` returns the code in the current frame, or `null` if there is none, and rejects if the reader fails.
 */
export interface CodeReader {
  read: (video: HTMLVideoElement) => Promise<string | null>
  close: () => void
}

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
declare global {
  interface Window {
    /** This class exists in Chromium on Android and macOS, but not in TypeScript's types. */
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector
      getSupportedFormats: () => Promise<string[]>
    }
  }
}

const codeFormats = ['qr_code', 'code_128', 'code_39', 'itf', 'codabar', 'data_matrix']

export async function openReader(): Promise<CodeReader> {
  const known = (await window.BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (window.BarcodeDetector && known.includes('qr_code') && known.includes('code_128'))
    return createNativeReader(
      new window.BarcodeDetector({ formats: codeFormats.filter((each) => known.includes(each)) }),
    )
  return createWorkerReader()
}

const createNativeReader = (detector: Detector): CodeReader => ({
  read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
  close: () => {},
})

/**
 * Larger frames are scaled down. This width in px is enough for a hand-held ticket and takes about 20 ms to
 * decode on a phone.
 */
const maxFrameWidth = 960

function createWorkerReader(): CodeReader {
  const worker = new Worker(new URL('./read-codes.worker.ts', import.meta.url), { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    async read(video) {
      const scale = Math.min(1, maxFrameWidth / video.videoWidth)
      canvas.width = Math.round(video.videoWidth * scale)
      canvas.height = Math.round(video.videoHeight * scale)
      if (!context || canvas.width === 0 || canvas.height === 0) return null
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      const frame: CameraFrame = context.getImageData(0, 0, canvas.width, canvas.height)
      const found = awaitReply(worker)
      worker.postMessage(frame, [frame.data.buffer])
      return found
    },
    close: () => worker.terminate(),
  }
}

function awaitReply(worker: Worker): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const abort = new AbortController()
    const { signal } = abort
    const failed = () => {
      abort.abort()
      reject(new Error('failed to load the barcode reader'))
    }
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string') return failed()
      abort.abort()
      resolve(data || null)
    }
    worker.addEventListener('message', onMessage, { signal })
    worker.addEventListener('error', failed, { signal })
  })
}
