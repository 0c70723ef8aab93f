// apis.google.com/js/api.js: loads libraries and builds a client from a discovery document.
window.gapi = {
  load(libraries, then) {
    const { callback, onerror } = typeof then === 'function' ? { callback: then } : then
    const wanted = libraries.split(':')
    const parts = wanted.map((library) => {
      if (library === 'client') return (window.gapi.client = client())
      return new Promise((resolve, reject) => {
        const script = document.createElement('script')
        script.src = `__URL__/${library}.js`
        script.addEventListener('load', resolve)
        script.addEventListener('error', reject)
        document.head.append(script)
      })
    })
    void Promise.all(parts).then(callback, onerror)
  },
}

function client() {
  let token = null
  return {
    setToken: (given) => (token = given),
    getToken: () => token,
    async init({ apiKey, discoveryDocs }) {
      for (const address of discoveryDocs) {
        const answer = await fetch(`${address}?key=${encodeURIComponent(apiKey)}`)
        const document = await answer.json()
        if (!answer.ok) throw document
        window.gapi.client[document.name] = build(document)
      }
    },
  }
  function build({ rootUrl, servicePath, resources }) {
    const call =
      ({ path, httpMethod }) =>
      ({ resource, ...places }) => ({
        // This object is not a promise. It only has `then`, and sends nothing until `then` is called.
        // oxlint-disable-next-line unicorn/no-thenable -- as Google's
        then(resolve, reject) {
          const filled = path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(places[name]))
          void fetch(rootUrl + servicePath + filled, {
            method: httpMethod,
            headers: { authorization: `Bearer ${token?.access_token}`, 'content-type': 'application/json' },
            body: JSON.stringify(resource),
          })
            .then(async (answer) => {
              const result = await answer.json()
              if (!answer.ok) throw { status: answer.status, result }
              return { status: answer.status, result }
            })
            .then(resolve, reject)
        },
      })
    const made = {}
    for (const [name, { methods }] of Object.entries(resources))
      made[name] = Object.fromEntries(Object.entries(methods).map(([method, how]) => [method, call(how)]))
    return made
  }
}
