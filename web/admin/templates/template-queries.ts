import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { previewTemplateText, listTemplates } from '#core/messaging/message-templates.ts'
import { hasVariables } from '#core/messaging/message-template.ts'
import { api } from '#web/api.ts'

const key = ['message-templates']

export const templatesQuery = () =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => api(listTemplates, {}, { signal }) })
export const useTemplates = () => useQuery(templatesQuery())

export function useRefreshTemplates() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}

/** Without variables or a phone number, no call is made. */
export function useFilledTemplate({ text, phone, time }: { text: string; phone: string; time: string }) {
  return useQuery({
    queryKey: ['filled', text, phone, time],
    queryFn: ({ signal }) => api(previewTemplateText, { text, phone, scheduled_time: time }, { signal }),
    enabled: hasVariables(text) && phone !== '',
  })
}
