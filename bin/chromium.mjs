import { existsSync } from 'node:fs'

const shell = '/usr/bin/chromium-headless-shell'
const whole = '/usr/bin/chromium'

/** Whether Debian's Chromium without a window is there, which takes half the time of the whole one. */
export const hasDebiansShell = existsSync(shell)

/** Debian's Chromium, where it is installed; otherwise Playwright looks for its own. */
export const debiansChromium = [shell, whole].find((path) => existsSync(path))

// The whole Chromium draws a window with a toolbar of its own for every page. The last list of features wins, so this one
// repeats what Playwright turns off.
const withoutWindow = [
  'PreloadTopChromeWebUI,InitialWebUI,WebUIReloadButton,WebUIToolbar,WebUIBackForwardButton,WebUIHomeButton',
  'WebUILocationBar,WebUISplitTabsButton,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
  'LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
].join()
export const chromiumArgs = debiansChromium === whole ? [`--disable-features=${withoutWindow}`] : []
