// accounts.google.com/gsi/client: asks for consent in a separate window and detects when it is closed.
window.google = {
  ...window.google,
  accounts: {
    oauth2: {
      initTokenClient({ client_id, scope, callback, error_callback }) {
        if (!client_id) throw new Error('Missing required parameter client_id.')
        return {
          requestAccessToken({ prompt } = {}) {
            const query = new URLSearchParams({ client_id, scope, prompt, origin: location.origin })
            const popup = window.open(`__URL__/o/oauth2/auth?${query}`, 'g_auth', 'width=500,height=600')
            if (!popup) {
              error_callback({
                type: 'popup_failed_to_open',
                message: 'Failed to open popup window. Maybe blocked by the browser?',
              })
              return
            }
            const closed = setInterval(() => {
              if (!popup.closed) return
              done()
              error_callback({ type: 'popup_closed', message: 'Popup window closed' })
            }, 100)
            const answered = ({ origin, data }) => {
              if (origin !== '__URL__' || !data.oauth) return
              done()
              callback(data.oauth)
            }
            const done = () => {
              clearInterval(closed)
              window.removeEventListener('message', answered)
            }
            window.addEventListener('message', answered)
          },
        }
      },
    },
  },
}
