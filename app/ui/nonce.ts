import { createContext } from 'react'

/** The number that lets this answer's own scripts run; known on the server only. */
export const Nonce = createContext<string | undefined>(undefined)
