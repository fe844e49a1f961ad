/**
 * The path at which this document was loaded. What its policy allows was decided there and stays so, wherever the router
 * goes on to. The entry imports this file, so that it is read before any step.
 */
export const firstPath = typeof location === 'undefined' ? '' : location.pathname
