/** How often a fault is provoked: a few times in each run of the tests, 20 times by `npm run bench -- --faults`. */
export const rounds = Number(process.env.TEST_ROUNDS ?? 5)
