import { useMutation } from '@tanstack/react-query'
import { showFailure } from './show-failure.ts'
import { saveFile } from '#web/save-file.ts'

export function useSaveFile() {
  return useMutation({
    mutationFn: ({ file }: { file: () => Promise<Blob>; name: string }) => file(),
    onSuccess: (file, { name }) => saveFile(file, name),
    onError: showFailure,
  })
}
