import { existsSync } from 'node:fs'

// The one without a screen takes a quarter less time.
const debians = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Debian's Chromium, where it is installed; otherwise Playwright looks for its own. */
export const debiansChromium = debians.find((path) => existsSync(path))
