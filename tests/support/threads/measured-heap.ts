import { getEnvironmentData } from 'node:worker_threads'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Tells, ten times a second, how many bytes this thread's heap holds after what nobody needs was removed.
const bytes = getEnvironmentData('measured-heap') as Float64Array<SharedArrayBuffer>
setFlagsFromString('--expose-gc')
const removeUnneeded = runInNewContext('gc') as () => void
setInterval(() => {
  removeUnneeded()
  bytes[0] = getHeapStatistics().used_heap_size
}, 100).unref()
