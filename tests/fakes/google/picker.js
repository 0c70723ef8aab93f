// The `picker` library of api.js: Google's frame on top of the page.
;(() => {
  const trouble = __BUILDER__
  class DocsView {
    constructor(id) {
      this.settings = { view: id, folders: 'none', selectFolders: 'false', mode: 'grid' }
    }
    setIncludeFolders(included) {
      this.settings.folders = String(included)
      return this
    }
    setSelectFolderEnabled(enabled) {
      this.settings.selectFolders = String(enabled)
      return this
    }
    setMode(mode) {
      this.settings.mode = mode
      return this
    }
  }
  class PickerBuilder {
    constructor() {
      this.given = {}
    }
    addView(view) {
      Object.assign(this.given, view.settings)
      return this
    }
    enableFeature(feature) {
      this.given[feature] = 'true'
      return this
    }
    setDeveloperKey(key) {
      this.given.key = key
      return this
    }
    setAppId(id) {
      this.given.appId = id
      return this
    }
    setOAuthToken(token) {
      this.given.token = token
      return this
    }
    setOrigin(origin) {
      this.given.origin = origin
      return this
    }
    setCallback(callback) {
      this.callback = callback
      return this
    }
    build() {
      if (trouble) throw new DOMException(trouble.message, trouble.name)
      return new Picker(this.given, this.callback)
    }
  }
  class Picker {
    constructor(given, callback) {
      this.given = given
      this.callback = callback
    }
    setVisible() {
      const veil = document.createElement('div')
      veil.className = 'picker-dialog-bg'
      veil.style.cssText = 'position:fixed;inset:0;z-index:1000;background:#000;opacity:.5'
      const dialog = document.createElement('div')
      dialog.className = 'picker picker-dialog'
      dialog.style.cssText = 'position:fixed;inset:10% 10%;z-index:1001;background:#fff'
      const frame = document.createElement('iframe')
      frame.className = 'picker-frame'
      frame.title = 'Google Drive'
      frame.style.cssText = 'width:100%;height:100%;border:0'
      frame.src = `__URL__/picker?${new URLSearchParams(this.given)}`
      dialog.append(frame)
      document.body.append(veil, dialog)
      const heard = ({ origin, data }) => {
        if (origin !== '__URL__' || !data.picker) return
        if (data.picker.action === 'picked' || data.picker.action === 'cancel') {
          window.removeEventListener('message', heard)
          veil.remove()
          dialog.remove()
        }
        this.callback(data.picker)
      }
      window.addEventListener('message', heard)
    }
  }
  window.google = {
    ...window.google,
    picker: {
      DocsView,
      PickerBuilder,
      ViewId: { DOCS: 'all' },
      DocsViewMode: { LIST: 'list', GRID: 'grid' },
      Feature: { MULTISELECT_ENABLED: 'multiselectEnabled' },
    },
  }
})()
