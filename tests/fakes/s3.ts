import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startFakeServer } from './listening.ts'

// Imitates S3 storage with one bucket. Each request must be signed with AWS Signature Version 4.
// The fake can refuse, break off, store half of the content, or not answer.

export const s3Key = { id: 'AKIA-KEDAI', secret: 'RAHSIA-S3' }

export interface FakeS3 {
  /** The value of `BACKUP_S3_URL`, with the bucket. */
  url: string
  objects: Map<string, Buffer>
  behave: (how: 'well' | 'refuses' | 'breaks off' | 'keeps half') => void
  close: () => Promise<void>
}

export async function startS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const parts = new Map<string, Map<number, Buffer>>()
  let how: Parameters<FakeS3['behave']>[0] = 'well'
  const { host, shut } = await startFakeServer(async (request, response) => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', host)
    const key = decodeURIComponent(url.pathname).replace(/^\/kedai\/?/, '')
    if (!isSigned(request, url, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (how === 'refuses') return refuse(response, 507, 'InsufficientStorage')
    if (how === 'breaks off' && request.method === 'PUT') return void request.socket.resetAndDestroy()
    const uploadId = url.searchParams.get('uploadId')
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomUUID()
      parts.set(id, new Map())
      return answerXml(
        response,
        `<InitiateMultipartUploadResult><Bucket>kedai</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (uploadId !== null) {
      const upload = parts.get(uploadId)
      if (!upload) return refuse(response, 404, 'NoSuchUpload')
      if (request.method === 'PUT') {
        upload.set(Number(url.searchParams.get('partNumber')), body)
        return void response.writeHead(200, { etag: computeEtag(body) }).end()
      }
      parts.delete(uploadId)
      if (request.method === 'DELETE') return void response.writeHead(204).end()
      const whole = Buffer.concat([...upload].toSorted(([a], [b]) => a - b).map(([, part]) => part))
      objects.set(key, how === 'keeps half' ? whole.subarray(0, whole.length / 2) : whole)
      return answerXml(
        response,
        `<CompleteMultipartUploadResult><Location>${url.href}</Location><Bucket>kedai</Bucket><Key>${key}</Key><ETag>${computeEtag(whole)}</ETag></CompleteMultipartUploadResult>`,
      )
    }
    if (request.method === 'PUT') {
      objects.set(key, how === 'keeps half' ? body.subarray(0, body.length / 2) : body)
      return void response.writeHead(200, { etag: computeEtag(body) }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (request.method === 'HEAD') {
      const object = objects.get(key)
      return void response.writeHead(object ? 200 : 404, { 'content-length': object?.length ?? 0 }).end()
    }
    if (key !== '') {
      const object = objects.get(key)
      if (!object) return refuse(response, 404, 'NoSuchKey')
      const [, from = '0', to = `${object.length - 1}`] =
        /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const status = request.headers.range ? 206 : 200
      return void response.writeHead(status).end(object.subarray(Number(from), Number(to) + 1))
    }
    const prefix = url.searchParams.get('prefix') ?? ''
    const listed = [...objects].filter(([name]) => name.startsWith(prefix))
    const contents = listed.map(
      ([name, { length }]) =>
        `<Contents><Key>${name}</Key><LastModified>2026-11-22T00:00:00.000Z</LastModified><ETag>"e"</ETag><Size>${length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
    )
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>kedai</Name><KeyCount>${listed.length}</KeyCount><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
      )
  })
  return { url: `${host}/kedai`, objects, behave: (next) => void (how = next), close: shut }
}

const computeEtag = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

function answerXml(response: ServerResponse, content: string): void {
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${content}`)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    )
}

function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const [, id, scope = '', signed = '', signature] =
    /Credential=([^/]+)\/(\S+), ?SignedHeaders=(\S+), ?Signature=(\S+)/.exec(headers.authorization ?? '') ??
    []
  const hash = String(headers['x-amz-content-sha256'])
  if (id !== s3Key.id || (hash !== 'UNSIGNED-PAYLOAD' && hash !== hex(body))) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .toSorted()
    .join('&')
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url.pathname, query, lines.join(''), signed, hash].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hex(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${s3Key.secret}`))
  return hmac(key, toSign).toString('hex') === signature
}

const hex = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const percentEncode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
