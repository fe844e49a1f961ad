// The accounts of the demo, a contract for tests. Plain data without imports, so that anything can print it.

export const password = 'Circle2026!'

/** `is`: what this account can see in the demo. The newcomer has an invitation but no account yet. */
export const accounts = [
  { person: 'joan', email: 'super@kinfold.test', is: 'super admin, and admin in all six circles' },
  { person: 'priya', email: 'coach@kinfold.test', is: 'coach (care navigator) in circles 1 to 5' },
  { person: 'elena', email: 'daughter@kinfold.test', is: "family, daughter, circle admin of Rosa's circle" },
  { person: 'luis', email: 'son@kinfold.test', is: 'family, son, in circles 1 and 2, reads Spanish' },
  { person: 'mateo', email: 'aide@kinfold.test', is: 'aide in circles 1 and 3' },
  { person: 'sam', email: 'companion@kinfold.test', is: "companion in Rosa's circle" },
  { person: 'hannah', email: 'invited@kinfold.test', is: "invited to Walter's circle, has not answered" },
  { person: 'leo', email: 'nobody@kinfold.test', is: 'registered, in no circle, not invited' },
  { person: null, email: 'newcomer@kinfold.test', is: "not registered, invited to Rosa's circle" },
  { person: 'dennis', email: 'removed@kinfold.test', is: "was removed from Rosa's circle" },
] as const
