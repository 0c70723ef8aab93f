import { getEnvironmentData } from 'node:worker_threads'

// A clock that goes wrong by as many milliseconds as it is told.
const wrongBy = getEnvironmentData('moved-clock') as Float64Array<SharedArrayBuffer>
const real = Date.now
Date.now = () => real() + (wrongBy[0] ?? 0)
