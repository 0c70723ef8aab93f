import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface FileHost {
  url: string
  put(path: string, answer: (response: ServerResponse, request: IncomingMessage) => void): void
  requestedPaths: string[]
  close(): Promise<void>
}

export async function startFileHost(): Promise<FileHost> {
  const answers = new Map<string, (response: ServerResponse, request: IncomingMessage) => void>()
  const requestedPaths: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requestedPaths.push(path)
    const answer = answers.get(path)
    if (answer) answer(response, request)
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    put: (path, answer) => void answers.set(path, answer),
    requestedPaths,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
