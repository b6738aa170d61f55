/** Things that happen one after the other, each of which may bring about later ones. */
export interface Timeline {
  /** What lies after the end does not happen. */
  at(moment: number, happen: (moment: Date) => Promise<void>): void
  play(): Promise<void>
}

interface Happening {
  moment: number
  happen: (moment: Date) => Promise<void>
}

export function timelineUntil(end: number): Timeline {
  const coming: Happening[] = []
  return {
    at(moment, happen) {
      if (moment >= end) return
      let [low, high] = [0, coming.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((coming[middle]?.moment ?? 0) > moment) low = middle + 1
        else high = middle
      }
      // The latest stands first, so that the next one is taken from the end.
      coming.splice(low, 0, { moment, happen })
    },
    async play() {
      for (let next = coming.pop(); next; next = coming.pop()) await next.happen(new Date(next.moment))
    },
  }
}
