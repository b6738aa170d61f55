import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isLanguage, languages, type Language } from '#shared/texts/index.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import { company } from '#web/foundation/company.ts'
import { call } from '#web/foundation/api/call.ts'
import { queries } from '#web/foundation/api/query.ts'
import { changeLanguage, currentLanguage, type AnyTextKey } from '#web/foundation/i18n/i18n.ts'
import { useLanguage } from '#web/foundation/i18n/use-text.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { viewing } from '#web/foundation/session/viewing.ts'
import { kept, stored } from '#web/foundation/storage.ts'

type Scheme = 'light' | 'dark' | 'auto'

export const schemes: readonly { value: Scheme; label: AnyTextKey }[] = [
  { value: 'light', label: 'menu.light' },
  { value: 'dark', label: 'menu.dark' },
  { value: 'auto', label: 'menu.system' },
]

const isScheme = (value: string): value is Scheme => value === 'light' || value === 'dark' || value === 'auto'

/** Light, dark or like the system, kept on this device. */
export function useAppearance(): [Scheme, (value: string) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [colorScheme, (value) => isScheme(value) && setColorScheme(value)]
}

/** The languages that the company offers, by code and own name. */
export function useOfferedLanguages(): [Language, string][] {
  const { languages: offered } = useHome().data?.config ?? company()
  return Object.entries(languages).flatMap(([code, name]) => (isLanguage(code) && offered.includes(code) ? [[code, name]] : []))
}

/** The language of the screens, kept on this device; the server writes mails in it too. */
export function useChooseLanguage(): [Language, (value: string) => void] {
  const language = useLanguage()
  const choose = async (value: Language) => {
    try {
      await changeLanguage(value)
      // The other's own language is not changed by who only looks.
      if (!viewing) await call(profileCalls.setLanguage, { language: value })
    } catch (error) {
      tellError(error)
    }
  }
  return [language, (value) => isLanguage(value) && value !== language && void choose(value)]
}

/**
 * Whether the screens' language is settled. On a device that knows no choice yet the person's own language is taken, as soon as
 * it is known, and what has been answered by then is asked for in it; not of somebody as whom the portal is only seen. One that the
 * company offers no longer gives way to its own.
 */
export function useLanguageSettled(): boolean {
  const { data, isError } = useHome()
  const wished = data?.person.language
  const offered = data?.config.languages
  const usual = data?.config.language
  const [isSettled, setSettled] = useState(() => kept(stored.language) !== null || viewing !== null)
  useEffect(() => {
    if (isSettled || (!data && !isError)) return
    const settle = async () => {
      if (!isLanguage(wished) || !offered?.includes(wished)) return
      const isAnother = wished !== currentLanguage()
      await changeLanguage(wished)
      if (isAnother) await queries.refetchQueries({ type: 'active' }, { cancelRefetch: false })
    }
    void settle().then(
      () => setSettled(true),
      () => setSettled(true),
    )
  }, [data, isError, isSettled, offered, wished])
  useEffect(() => {
    if (isSettled && isLanguage(usual) && !offered?.includes(currentLanguage())) void changeLanguage(usual)
  }, [isSettled, offered, usual])
  return isSettled
}
