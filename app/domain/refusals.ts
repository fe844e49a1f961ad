/** Doesn't exist, or isn't in one of their circles. */
export class NotFound extends Error {
  constructor() {
    super('Not found')
  }
}

/** An export more than a person may take away in a day; `seconds` to wait. */
export class TooManyExports extends Error {
  constructor(readonly seconds: number) {
    super('Too many exports')
  }
}

/** Exists, but not allowed. `text` is the key of a more specific text. */
export class Forbidden extends Error {
  constructor(readonly text?: string) {
    super('Forbidden')
  }
}
