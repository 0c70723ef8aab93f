import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Shows the server's error, or that something unexpected went wrong. */
export function showFailure(error: Error): void {
  toast.error(error instanceof ApiError ? error.error : 'An unexpected error occurred')
}
