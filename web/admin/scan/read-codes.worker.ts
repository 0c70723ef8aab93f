import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CameraFrame } from './code-reader.ts'

// WebAssembly runs in a worker, because a worker has its own content security policy. The page's policy can then stay
// strict.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

const options: ReaderOptions = {
  formats: ['QRCode', 'Code128', 'Code39', 'ITF', 'Codabar', 'DataMatrix'],
  maxNumberOfSymbols: 1,
}

addEventListener('message', ({ data }: MessageEvent<CameraFrame>) => {
  readBarcodes(data, options).then(
    (found) => postMessage(found.find(({ isValid }) => isValid)?.text ?? ''),
    (error: unknown) => postMessage({ failed: String(error) }),
  )
})
