import { setTimeout as pause } from 'node:timers/promises'
import { auditLookUps } from '~/domain/accounts/commands.server'
import { TooManyPasswords } from '~/domain/accounts/password.server'
import { bestEffort } from '~/http/best-effort.server'
import { networkOf, rateLimitKeyOf } from '~/http/server/address.server'
import { attemptLimit, distinctNameLimit, soon } from '~/http/server/attempt-limit.server'
import { addressOf, isSharedAddress } from '~/http/server/browser.server'
import { log } from '~/http/server/log.server'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

// A possibly shared address has a multiple of one sender's limits, and of the accounts'.
const sharedTimes = 5
const sharedTimesAccounts = 2

const lookUpsOfSender = attemptLimit({ most: 10, perMs: minute })
const lookUpsOfEmail = attemptLimit({ most: 5, perMs: minute })
const lookUpsOfAll = attemptLimit({ most: 600, perMs: hour })
const wrongOfSender = attemptLimit({ most: 30, perMs: 15 * minute })
const wrongOfNetwork = attemptLimit({ most: 60, perMs: 15 * minute })
const accountsOfNetwork = distinctNameLimit({ most: 10, perMs: 15 * minute }) // with wrong passwords
const wrongOfAll = attemptLimit({ most: 100, perMs: minute })
const countedOfAll = new WeakSet<Request>() // the tries that count there
const resetMailsOfSender = attemptLimit({ most: 10, perMs: hour })
const resetMailsOfEmail = attemptLimit({ most: 3, perMs: hour })
const codeMailsOfSender = attemptLimit({ most: 10, perMs: hour })
const challengesOfSender = attemptLimit({ most: 30, perMs: minute })
const tokensOfSender = attemptLimit({ most: 20, perMs: minute })
const signUpsOfSender = attemptLimit({ most: 20, perMs: 15 * minute })
const setupsOfSender = attemptLimit({ most: 20, perMs: 15 * minute })

const traceEach = 100
let lookUps = 0

/** Seconds to wait before an address is looked up. Too many overall delay all but known browsers (`isKnown`). */
export async function takeLookUp(request: Request, email: string, { isKnown = false } = {}) {
  const wait = fromSender(request, lookUpsOfSender) || (isKnown ? 0 : lookUpsOfEmail.take(email))
  if (wait) return wait

  lookUps += 1
  if (lookUps >= traceEach) {
    const count = lookUps
    lookUps = 0
    const countAgain = () => {
      lookUps += count
    }
    void bestEffort('look-ups', () => auditLookUps(count), countAgain)
  }
  if (lookUpsOfAll.take('all')) await pause(second)
  return 0
}

type Try = { account: string; isKnown: boolean }

/** Seconds to wait before a password check. Known browsers count by account: strangers can't lock its user out. */
async function takePassword(request: Request, { account, isKnown }: Try) {
  const sender = countedSender(request)
  const wait = sender ? takeFrom(sender, { account, isKnown }) : 0
  if (wait) return wait
  if (wrongOfAll.take('all')) {
    log.error('too many wrong passwords')
    await pause(second)
  } else {
    countedOfAll.add(request)
  }
  return 0
}

function takeFrom({ key, network, isSharedAddress }: Sender, { account, isKnown }: Try) {
  if (isKnown) return 0
  const times = isSharedAddress ? sharedTimes : 1
  const ofSender = wrongOfSender.take(key, { times })
  if (ofSender) return ofSender
  const ofNetwork = wrongOfNetwork.take(network, { times })
  if (ofNetwork) {
    wrongOfSender.giveBack(key)
    return ofNetwork
  }
  const ofAccounts = accountsOfNetwork.take(network, account, { times: isSharedAddress ? sharedTimesAccounts : 1 })
  if (ofAccounts) {
    wrongOfSender.giveBack(key)
    wrongOfNetwork.giveBack(network)
  }
  return ofAccounts
}

/** Takes the attempt out of the count, because the password was right (`isRight`) or was not checked. */
function giveBackPassword(request: Request, { account, isKnown }: Try, { isRight }: { isRight: boolean }) {
  const sender = countedSender(request)
  if (sender && !isKnown) {
    wrongOfSender.giveBack(sender.key)
    wrongOfNetwork.giveBack(sender.network)
    if (isRight) accountsOfNetwork.release(sender.network, account)
    else accountsOfNetwork.giveBack(sender.network, account)
  }
  if (countedOfAll.delete(request)) wrongOfAll.giveBack('all')
}

/** Counts a password attempt, unless it was right (`right`) or wasn't checked, also because `work` threw. */
export async function withPasswordAttempt<T extends { status: string }>(
  request: Request,
  attempt: Try,
  right: T['status'],
  work: () => Promise<T>,
): Promise<T | { status: 'tooSoon'; seconds: number } | { status: 'crowded' }> {
  const seconds = await takePassword(request, attempt)
  if (seconds) return { status: 'tooSoon', seconds }
  let result: T | 'crowded' | undefined
  try {
    result = await unlessBusy(work)
    return result === 'crowded' ? { status: 'crowded' } : result
  } finally {
    const isRight = typeof result === 'object' && result.status === right
    if (typeof result !== 'object' || result.status !== 'wrong') giveBackPassword(request, attempt, { isRight })
  }
}

/** Checks the limit before an email with a link is sent: returns 0, or the seconds to wait. */
export function takeResetMail(request: Request, email: string) {
  return fromSender(request, resetMailsOfSender) || resetMailsOfEmail.take(email)
}

/** The database counts the emails per address. */
export function takeCodeMail(request: Request) {
  return fromSender(request, codeMailsOfSender)
}

/** Seconds to wait before a passkey is asked for; 0 within the limit. */
export function takeChallenge(request: Request) {
  return fromSender(request, challengesOfSender)
}

/** Seconds to wait before a link's token is checked; 0 within the limit. */
export function takeToken(request: Request) {
  return fromSender(request, tokensOfSender)
}

/** Checks the limit before an account is created: returns 0, or the seconds to wait. */
export function takeSignUp(request: Request) {
  return fromSender(request, signUpsOfSender)
}

/** Checks the limit before a set-up code is checked: returns 0, or the seconds to wait. */
export function takeSetup(request: Request) {
  return fromSender(request, setupsOfSender)
}

type Form<T> = {
  refuse: (problems: Record<string, string>, more: { status: number; headers: Record<string, string> }) => T
}

/** The refusal with the time to wait. */
export function refuseTooManyAttempts<T>(form: Form<T>, seconds: number) {
  const wait = seconds < 120 ? `access:wait?count=${seconds}` : `access:waitMinutes?count=${Math.ceil(seconds / 60)}`
  return form.refuse({ '': wait }, { status: 429, headers: { 'Retry-After': String(seconds) } })
}

/** Runs something that hashes a password, unless too many already wait for that. */
export async function unlessBusy<T>(work: () => Promise<T>): Promise<T | 'crowded'> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooManyPasswords) return 'crowded'
    throw error
  }
}

/** The refusal while too many are signing in. */
export function refuseWhenBusy<T>(form: Form<T>) {
  return form.refuse({ '': `access:crowded?count=${soon}` }, { status: 429, headers: { 'Retry-After': String(soon) } })
}

function fromSender(request: Request, limit: ReturnType<typeof attemptLimit>) {
  const sender = countedSender(request)
  return sender ? limit.take(sender.key, { times: sender.isSharedAddress ? sharedTimes : 1 }) : 0
}

type Sender = { key: string; network: string; isSharedAddress: boolean }

/** Undefined without a socket, as in tests that call a route directly. */
function countedSender(request: Request): Sender | undefined {
  const address = addressOf(request)
  if (address === '') return undefined
  return { key: rateLimitKeyOf(address), network: networkOf(address), isSharedAddress: isSharedAddress(request) }
}
