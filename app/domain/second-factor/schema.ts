import * as z from 'zod'
import { cleanCode, cleanPasted } from '~/domain/pasted'
import { requiredText, shortText } from '~/domain/text-fields'
import { maxPasskeyName } from './rules'

export const AppCode = z.object({
  code: z
    .string()
    .overwrite(cleanPasted)
    .refine((code) => /^\d{6}$/.test(cleanCode(code)), { error: 'access:secondFactor.notSixDigits' }),
})

export const RecoveryCode = z.object({
  code: z
    .string()
    .overwrite(cleanPasted)
    .refine((code) => /^[a-z2-7]{16}$/i.test(cleanCode(code)), { error: 'access:secondFactor.notARecoveryCode' }),
})

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const maxResponse = 20_000
const base64url = z.string().regex(/^[\w-]+$/)
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

const Registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z
      .array(z.string())
      .default([])
      .transform((given) => transports.filter((known) => given.includes(known))),
  }),
})

const Authentication = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
})

/** A browser's response as JSON in a form field. */
function responseIn<S extends z.ZodType>(schema: S, error: string) {
  return z
    .string({ error })
    .max(maxResponse, { error })
    .transform((text, context): z.output<S> => {
      const response = schema.safeParse(jsonIn(text))
      if (response.success) return response.data
      context.addIssue({ code: 'custom', message: error })
      return z.NEVER
    })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const PasskeyName = z.object({ name: requiredText(maxPasskeyName) })

/** A browser's new passkey; without a name it gets the device's. */
export const NewPasskey = z.object({
  name: shortText(maxPasskeyName),
  passkey: responseIn(Registration, 'account:passkeys.notMade'),
})

export const UsedPasskey = z.object({ passkey: responseIn(Authentication, 'access:passkey.wrong') })

export type RegistrationResponse = z.output<typeof Registration>
export type AuthenticationResponse = z.output<typeof Authentication>
