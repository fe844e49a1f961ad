const dollars = inDollars(0)
const dollarsAndCents = inDollars(2)

/** An amount in dollars: $2,563 or $154.50. People of both languages write it so in the United States. */
export function formatMoney(cents: number) {
  return (cents % 100 ? dollarsAndCents : dollars).format(cents / 100)
}

function inDollars(digits: number) {
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...decimals })
}
