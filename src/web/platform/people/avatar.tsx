import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { profileCalls } from '#shared/areas/profile.ts'
import { download } from '#web/foundation/api/call.ts'
import { callKey } from '#web/foundation/api/query.ts'
import { initialsOf, tintOf } from './initials.ts'
import classes from './avatar.module.css'

interface AvatarProps {
  name: string
  /** Whose picture to show, when there is one. */
  employeeId?: string | null
  hasPicture?: boolean
  /** In px. */
  size?: number
}

/** A person's picture, or their initials on a colour of their own. Decoration: the name stands beside it. */
export function Avatar({ name, employeeId, hasPicture = false, size = 32 }: AvatarProps) {
  const picture = usePicture(hasPicture ? employeeId : null)
  const box = { inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.375) }
  if (picture) return <img src={picture} alt="" className={classes.avatar} style={box} />
  return (
    <span aria-hidden="true" className={classes.avatar} data-tint={tintOf(name)} style={box}>
      {initialsOf(name)}
    </span>
  )
}

/** Address of a person's small picture; `null` while there is none. */
function usePicture(employeeId: string | null | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: callKey(profileCalls.picture, { id: employeeId }),
    queryFn: ({ signal }) => download(profileCalls.picture, { id: employeeId ?? '' }, { signal }),
    enabled: Boolean(employeeId),
    staleTime: 60 * 60_000,
    // A picture that was taken away is gone at once, and nobody has another's for a moment.
    placeholderData: undefined,
    retry: false,
  })
  useEffect(() => {
    if (!data) return setAddress(null)
    const made = URL.createObjectURL(data.blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address
}
