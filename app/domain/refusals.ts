/** Doesn't exist, or isn't in one of their circles. */
export class NotFound extends Error {
  constructor() {
    super('Not found')
  }
}

/** Exists, but not allowed. `text` is the key of a more specific text. */
export class Forbidden extends Error {
  constructor(readonly text?: string) {
    super('Forbidden')
  }
}
