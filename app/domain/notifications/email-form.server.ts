import * as z from 'zod'
import { mailChoices } from '~/domain/preferences/rules'
import { allKinds } from './kinds.server'

const choice = z.enum(mailChoices)

/** The form of what comes by email. Those who have nothing to do with the programme aren't asked about it. */
export const EmailForm = z.object(
  Object.fromEntries(allKinds.map(({ type, isForGuide }) => [type, isForGuide ? choice.optional() : choice])),
)
