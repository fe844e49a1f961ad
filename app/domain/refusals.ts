/** There is nothing here for this person: it does not exist, or it belongs to a circle that is not theirs. */
export class NotFound extends Error {
  constructor() {
    super('Not found')
  }
}

/** It exists, and this person may not do it. `text` is the key of what is said about it, where the usual text does not fit. */
export class Forbidden extends Error {
  constructor(readonly text?: string) {
    super('Forbidden')
  }
}
