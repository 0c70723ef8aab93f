import { queryOptions } from '@tanstack/react-query'
import { listOrderDocuments } from '#core/documents/document-calls.ts'
import { api } from '#web/api.ts'

export const documentsKey = ['documents'] as const

export const orderDocumentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...documentsKey, id],
    queryFn: ({ signal }) => api(listOrderDocuments, { id }, { signal }),
  })
