// A provider's settings. With them the demo shows every help link; the addresses don't exist.
export const demoSettings = {
  SUPPORT_EMAIL: 'support@example.org',
  SUPPORT_PHONE: '(505) 555-0100',
  LINK_FEEDBACK: 'https://example.org/feedback',
  LINK_SUPPORT: 'https://example.org/support',
  LINK_CONNECT: 'https://example.org/connect',
  LINK_RESOURCES: 'https://example.org/resources',
  LINK_TERMS: 'https://example.org/terms',
  LINK_PRIVACY: 'https://example.org/privacy',
}

/** The demo's settings that the environment does not name; one that is there but empty stays unset. */
export function demoSettingsBeside(environment) {
  return Object.fromEntries(Object.entries(demoSettings).filter(([name]) => environment[name] === undefined))
}
