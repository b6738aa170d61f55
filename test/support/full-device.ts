import { vi } from 'vitest'

/** From now on the device keeps only what is not `refused`, as one without room does, until the globals are unstubbed. */
export function fillDevice(refused: (key: string) => boolean): void {
  const device = localStorage
  const own = {
    getItem: (key: string) => device.getItem(key),
    removeItem: (key: string) => device.removeItem(key),
    setItem: (key: string, value: string) => {
      if (refused(key)) throw new DOMException('full', 'QuotaExceededError')
      device.setItem(key, value)
    },
  }
  vi.stubGlobal('localStorage', new Proxy(device, { get: (_device, name) => own[name as keyof typeof own] }))
}
