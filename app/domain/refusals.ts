/** There is nothing here for this person: it does not exist, or it belongs to a circle that is not theirs. */
export class NotFound extends Error {
  constructor() {
    super('Not found')
  }
}

/** It exists, and this person may not do it. */
export class Forbidden extends Error {
  constructor() {
    super('Forbidden')
  }
}
