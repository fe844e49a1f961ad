import type { Page } from '@playwright/test'

/** A fingerprint reader on the page's device, which says yes by itself; `refuse` makes it say no. */
export async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    refuse: (isRefusing: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefusing }),
    forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}
