import { ApiError } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Shows the server's error text in a toast, or a general text for unexpected errors. */
export function showFailure(error: Error): void {
  toast.error(error instanceof ApiError ? error.error : 'An unexpected error occurred')
}
