/** Does something for whom it is asked, soon and for all at once. */
export interface Gathering {
  soon(ids: readonly string[]): void
  /** Begins nothing more and waits for what is under way. */
  stop(): Promise<void>
}

/**
 * What comes within `ms` is done together, and what comes while `atOnce` are under way waits for one of them to end; a
 * failure is told, and whoever is asked for again is tried again.
 */
export function openGathering(
  { ms, atOnce }: { ms: number; atOnce: number },
  work: (ids: string[]) => Promise<unknown>,
  failed: (error: unknown) => void,
): Gathering {
  let waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const running = new Set<Promise<unknown>>()

  const go = () => {
    timer = undefined
    if (running.size >= atOnce) return
    const ids = [...waiting]
    waiting = new Set()
    const one: Promise<unknown> = work(ids)
      .catch(failed)
      .finally(() => {
        running.delete(one)
        if (!stopped && waiting.size > 0) timer ??= setTimeout(go, ms)
      })
    running.add(one)
  }

  return {
    soon(ids) {
      if (stopped || ids.length === 0) return
      for (const id of ids) waiting.add(id)
      timer ??= setTimeout(go, ms)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await Promise.allSettled(running)
    },
  }
}

/**
 * Asks together what is asked within one turn of the event loop; `ask` answers in the order of the questions. Where it fails
 * each is asked alone: nobody's question spoils another's.
 */
export function inOneTurn<Q, A>(ask: (questions: readonly Q[]) => Promise<readonly A[]>): (question: Q) => Promise<A> {
  let open: { questions: Q[]; answers: Promise<readonly A[] | undefined> } | undefined
  return async (question) => {
    const { questions, answers } = (open ??= begin())
    const place = questions.push(question) - 1
    const found = await answers
    return (found ? found[place] : (await ask([question]))[0]) as A
  }

  function begin() {
    const questions: Q[] = []
    const answers = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      open = undefined
      return ask(questions).catch(() => undefined)
    })
    return { questions, answers }
  }
}
