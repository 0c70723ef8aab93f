import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'

export function showFailure(error: Error): void {
  toast.error(error instanceof ApiError ? error.error : 'An unexpected error occurred')
}
