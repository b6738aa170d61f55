import { Fragment } from 'react'
import { mailAddress } from './addresses.ts'

/** Somebody's address, which opens a mail to them. Where it is too long for its line it breaks behind `@` or a dot, never within a word. */
export const MailLink = ({ address }: { address: string }) => (
  <a href={mailAddress(address)}>
    {address.split(/(?<=[@.])/).map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </a>
)
