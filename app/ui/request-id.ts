import { createContext } from 'react'

/** The id of the request for this document; entry.client.tsx reads it from there. */
export const RequestId = createContext<string | undefined>(undefined)
