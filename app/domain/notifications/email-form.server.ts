import * as z from 'zod'
import { mailChoices } from '~/domain/preferences/rules'
import { allKinds } from './kinds.server'

const choice = z.enum(mailChoices)

/** Only people in the programme are asked about it. */
export const EmailForm = z.object(
  Object.fromEntries(allKinds.map(({ type, isForGuide }) => [type, isForGuide ? choice.optional() : choice])),
)
