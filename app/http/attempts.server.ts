import { setTimeout as pause } from 'node:timers/promises'
import { noteLookUps } from '~/domain/accounts/commands.server'
import { addressOf } from './browser.server'
import { log } from './log.server'
import { isNear, senderOf } from './rate-limit.server'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

type Limit = { most: number; perMs: number; mostKeys?: number }

/**
 * At most so many in any stretch of time, for each key: `take` counts one and returns 0, or counts nothing and returns the
 * seconds to wait. The key that was not used for longest makes room.
 */
export function attemptsWithin({ most, perMs, mostKeys = 50_000 }: Limit) {
  const taken = new Map<string, number[]>()

  return {
    take(key: string, now = performance.now()) {
      const recent = (taken.get(key) ?? []).filter((at) => at > now - perMs)
      const [oldest] = recent
      if (oldest !== undefined && recent.length >= most) return Math.ceil((oldest + perMs - now) / second)
      taken.delete(key)
      taken.set(key, [...recent, now])
      if (taken.size > mostKeys) taken.delete(taken.keys().next().value ?? '')
      return 0
    },
    /** The last one does not count after all. */
    giveBack(key: string) {
      taken.get(key)?.pop()
    },
  }
}

// The figures of reliability.md 5.3.
const lookUpsOfSender = attemptsWithin({ most: 10, perMs: minute })
const lookUpsOfEmail = attemptsWithin({ most: 5, perMs: minute })
const lookUpsOfAll = attemptsWithin({ most: 600, perMs: hour })
const wrongOfSender = attemptsWithin({ most: 30, perMs: 15 * minute })
const wrongOfAll = attemptsWithin({ most: 100, perMs: minute })
const resetMailsOfSender = attemptsWithin({ most: 10, perMs: hour })
const resetMailsOfEmail = attemptsWithin({ most: 3, perMs: hour })
const codeMailsOfSender = attemptsWithin({ most: 10, perMs: hour })
const tokensOfSender = attemptsWithin({ most: 20, perMs: minute })
const signUpsOfSender = attemptsWithin({ most: 20, perMs: 15 * minute })
const setupsOfSender = attemptsWithin({ most: 20, perMs: 15 * minute })

const traceEach = 100
let lookUps = 0

/** Before an address is looked up: 0, or the seconds to wait. When all together look up too much, each answer takes its time. */
export async function takeLookUp(request: Request, email: string) {
  const wait = fromSender(request, lookUpsOfSender) || lookUpsOfEmail.take(email)
  if (wait) return wait

  lookUps += 1
  if (lookUps % traceEach === 0) await noteLookUps(traceEach)
  if (lookUpsOfAll.take('all')) await pause(second)
  return 0
}

/** Before a password is checked: 0, or the seconds to wait. */
export async function takePassword(request: Request) {
  const wait = fromSender(request, wrongOfSender)
  if (wait) return wait
  if (wrongOfAll.take('all')) {
    log.error('too many wrong passwords')
    await pause(second)
  }
  return 0
}

/** The password was right, so it does not count. */
export function giveBackPassword(request: Request) {
  const sender = senderOfRequest(request)
  if (sender !== undefined) wrongOfSender.giveBack(sender)
  wrongOfAll.giveBack('all')
}

/** Before a mail with a link is sent: 0, or the seconds to wait. */
export function takeResetMail(request: Request, email: string) {
  return fromSender(request, resetMailsOfSender) || resetMailsOfEmail.take(email)
}

/** Before a mail with a code is sent: 0, or the seconds to wait. How many an address gets is counted in the database. */
export function takeCodeMail(request: Request) {
  return fromSender(request, codeMailsOfSender)
}

/** Before a link's token is looked at: 0, or the seconds to wait. */
export function takeToken(request: Request) {
  return fromSender(request, tokensOfSender)
}

/** Before an account is made: 0, or the seconds to wait. */
export function takeSignUp(request: Request) {
  return fromSender(request, signUpsOfSender)
}

/** Before a set-up code is looked at: 0, or the seconds to wait. */
export function takeSetup(request: Request) {
  return fromSender(request, setupsOfSender)
}

/** The refusal that tells a person how long to wait. */
export function tooSoon<T>(
  form: { refuse: (problems: Record<string, string>, more: { status: number; headers: Record<string, string> }) => T },
  seconds: number,
) {
  const wait = seconds < 120 ? `access:wait?count=${seconds}` : `access:waitMinutes?count=${Math.ceil(seconds / 60)}`
  return form.refuse({ '': wait }, { status: 429, headers: { 'Retry-After': String(seconds) } })
}

function fromSender(request: Request, limit: ReturnType<typeof attemptsWithin>) {
  const sender = senderOfRequest(request)
  return sender === undefined ? 0 : limit.take(sender)
}

// This machine and its own network are not counted: there stands a reverse proxy for everybody, or a test.
function senderOfRequest(request: Request) {
  const address = addressOf(request)
  return address === '' || isNear(address) ? undefined : senderOf(address)
}
