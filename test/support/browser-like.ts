/** Fetches like a browser does with pages of one origin: keeps cookies by path, follows no redirect, submits forms. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>()

  get(url: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(url, { headers })
  }

  post(url: string, fields: Record<string, string>): Promise<Response> {
    return this.#send(url, { method: 'POST', body: new URLSearchParams(fields) })
  }

  /** Sends the first form of a page with its hidden fields. */
  submit(page: string, base: string): Promise<Response> {
    const action = /<form[^>]*action="([^"]*)"/.exec(page)?.[1] ?? ''
    const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    return this.post(new URL(action, base).href, Object.fromEntries(fields) as Record<string, string>)
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url)
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...(init.headers as Record<string, string>), cookie } })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const attribute = (key: string) => attributes.find((one) => one.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
    const gone = value === '' || Date.parse(attribute('expires') ?? '') < Date.now()
    if (gone) this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path: attribute('path') ?? '/' })
  }
}
