/** An address that mail can be sent to from elsewhere: `nina@example.com`. Of `nina@example` somebody has not typed the end. */
export const mailAddress = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)*\.[^\s@.]{2,}$/
