import { existsSync } from 'node:fs'

const shell = '/usr/bin/chromium-headless-shell'
const whole = '/usr/bin/chromium'

/** Whether Debian's Chromium without a window is there, which takes half the time of the whole one. */
export const hasDebiansShell = existsSync(shell)

/** Debian's Chromium, if installed; otherwise Playwright finds its own. */
export const debiansChromium = [shell, whole].find((path) => existsSync(path))

// The full Chromium draws a window with a toolbar per page. The last list of features wins, so this one repeats
// Playwright's.
const withoutWindow = [
  'PreloadTopChromeWebUI,InitialWebUI,WebUIReloadButton,WebUIToolbar,WebUIBackForwardButton,WebUIHomeButton',
  'WebUILocationBar,WebUISplitTabsButton,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
  'LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
].join()
export const chromiumArgs = debiansChromium === whole ? [`--disable-features=${withoutWindow}`] : []
